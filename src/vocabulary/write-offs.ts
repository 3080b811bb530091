/** Why the rest of an invoice is written off. */
export const WRITE_OFF_KINDS = ['bad_debt', 'small_balance', 'goodwill'] as const;
export type WriteOffKind = (typeof WRITE_OFF_KINDS)[number];

/** Why what was written off is taken back. A credit note does so by itself. */
export const WRITE_OFF_REVERSALS = ['paid_after_all', 'mistake'] as const;
export type WriteOffReversal = (typeof WRITE_OFF_REVERSALS)[number];
