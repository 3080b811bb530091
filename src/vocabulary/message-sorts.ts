/** What an inbound message is about, as the inbox sorts it. Messages with emergency words are urgent, and nothing else is. */
export const MESSAGE_SORTS = ['urgent', 'booking', 'medication', 'result', 'bill', 'other'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

export const MESSAGE_SORT_LABELS: Readonly<Record<MessageSort, string>> = {
  urgent: 'Urgent',
  booking: 'Booking',
  medication: 'Medication',
  result: 'Result',
  bill: 'Bill',
  other: 'Other',
};
