/**
 * What the assistant may help with, in the order of a visit. Rules draft all of it unless the clinic turns it off. A model drafts what the
 * platform allows and the clinic turns on.
 */
export const AI_FEATURES = [
  'intake_questions',
  'history_summary',
  'record_answers',
  'visit_notes',
  'discharge_sheets',
  'follow_up_drafts',
  'message_sorting',
  'message_replies',
  'inventory_forecast',
] as const;
export type AiFeature = (typeof AI_FEATURES)[number];

/** What a model can draft; the others are drafted by rules only, whatever is allowed and turned on. */
export const MODEL_FEATURES: ReadonlySet<AiFeature> = new Set([
  'history_summary',
  'record_answers',
  'discharge_sheets',
  'message_replies',
]);

/** The label of a feature on screen, and what it reads. */
export const AI_FEATURE_ENTRIES: Readonly<
  Record<AiFeature, { readonly label: string; readonly hint: string }>
> = {
  intake_questions: {
    label: 'Questions before a visit',
    hint: 'Asks clients a few questions before an appointment, chosen by rules. The answers appear in the visit.',
  },
  history_summary: {
    label: 'History summaries',
    hint: 'A pet’s history on one page, from its medical record.',
  },
  record_answers: {
    label: 'Answers from the record',
    hint: 'Answers to questions such as “When did we last weigh her?” with the entries they come from.',
  },
  visit_notes: {
    label: 'Visit note drafts',
    hint: 'Sorts what a doctor typed or dictated into the sections of a visit note.',
  },
  discharge_sheets: {
    label: 'Discharge drafts',
    hint: 'Take-home instructions in plain words and in the client’s language, from the visit.',
  },
  follow_up_drafts: {
    label: 'Follow-up drafts',
    hint: 'Drafts of messages to clients after a visit, for staff to check and send.',
  },
  message_sorting: {
    label: 'Message sorting',
    hint: 'Marks new messages as urgent, booking, medication, result or bill. Signs of an emergency are always found first, by rules.',
  },
  message_replies: {
    label: 'Reply drafts',
    hint: 'Drafts of replies in the inbox, from the pet’s record.',
  },
  inventory_forecast: {
    label: 'Inventory forecast',
    hint: 'Predicts what is likely to run out, based on past usage, and explains each suggestion to reorder.',
  },
};
