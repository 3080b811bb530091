/** What the assistant may help with. The platform allows each feature, and the clinic turns it on. */
export const AI_FEATURES = ['follow_up_drafts', 'inventory_forecast'] as const;
export type AiFeature = (typeof AI_FEATURES)[number];

/** The label of a feature on screen, and which data it would read. */
export const AI_FEATURE_ENTRIES: Readonly<
  Record<AiFeature, { readonly label: string; readonly hint: string }>
> = {
  follow_up_drafts: {
    label: 'Follow-up drafts',
    hint: 'Drafts of messages to clients after a visit, for staff to check and send.',
  },
  inventory_forecast: {
    label: 'Inventory forecast',
    hint: 'Predicts what is likely to run out, based on past usage.',
  },
};
