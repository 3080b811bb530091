/** What an assistant may one day help with. Each is allowed by the platform and switched on by the clinic, one by one. */
export const AI_FEATURES = ['follow_up_drafts', 'inventory_forecast'] as const;
export type AiFeature = (typeof AI_FEATURES)[number];

/** How a feature is called on screen, and what it would read. */
export const AI_FEATURE_ENTRIES: Readonly<
  Record<AiFeature, { readonly label: string; readonly hint: string }>
> = {
  follow_up_drafts: {
    label: 'Follow-up drafts',
    hint: 'Drafts of messages to clients after a visit, for staff to check and send.',
  },
  inventory_forecast: {
    label: 'Inventory forecast',
    hint: 'What is likely to run out, from what was used before.',
  },
};
