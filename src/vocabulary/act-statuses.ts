/** The states of an act (rule ACT-1): ordered or planned, carried out, or dropped or undone. */
export const ACT_STATUSES = ['planned', 'done', 'voided'] as const;
export type ActStatus = (typeof ACT_STATUSES)[number];
