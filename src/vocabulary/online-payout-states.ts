/** The states of a payout: one that was paid can still come back. */
export const PAYOUT_STATES = ['on_its_way', 'paid', 'returned'] as const;

/**
 * What a transaction in a payout is.
 *
 * - `refund_return`, `dispute_return`, `payout_return`: money that came back to the provider’s account.
 * - `other`: what nothing here is about.
 */
export const PAYOUT_LINE_KINDS = [
  'payment',
  'refund',
  'refund_return',
  'dispute',
  'dispute_return',
  'fee',
  'payout_return',
  'other',
] as const;
