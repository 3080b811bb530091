/** Where an order is, in the order of its life. Whether a draft is approved is a fact of its own. */
export const PURCHASE_STATES = ['draft', 'sent', 'part_received', 'received', 'closed', 'canceled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The label of a state on screen. */
export const PURCHASE_STATE_LABELS: Readonly<Record<PurchaseState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  part_received: 'Partly received',
  received: 'Received',
  closed: 'Closed',
  canceled: 'Canceled',
};

/** What is suggested about an item, and why nothing is ordered. */
export const SUGGESTION_DECISIONS = [
  'order',
  'no_supplier',
  'controlled',
  'never_ordered',
  'enough',
  'no_level',
] as const;
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];
