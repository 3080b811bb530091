/** What a ledger entry books, sorted. */
export const LEDGER_ENTRY_KINDS = [
  'allocation',
  'credit_note',
  'invoice',
  'payment',
  'payment_reversal',
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];
