/** What a ledger entry books, sorted. */
export const LEDGER_ENTRY_KINDS = [
  'allocation',
  'cash_movement',
  'credit_note',
  'day_close',
  'dispute',
  'invoice',
  'payment',
  'payment_reversal',
  'payout',
  'payout_return',
  'plan_benefit',
  'plan_settlement',
  'write_off',
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];
