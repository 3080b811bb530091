/**
 * The states of an attempt to charge online, in the order in which they win. A provider reports states late, twice and out of order;
 * whichever is further on is true.
 *
 * - `created`: stored before the provider was asked.
 * - `unknown`: the provider did not answer in time, so it may or may not have charged.
 * - `requires_action`: the client has to do something: enter another card, confirm at the bank.
 * - `failed`: the attempt has ended without money. A card that was declined while the client can still try again is no such end.
 * - `succeeded` comes last: money that was received is never forgotten, whatever else is reported.
 */
export const ATTEMPT_STATES = [
  'created',
  'unknown',
  'requires_action',
  'processing',
  'failed',
  'canceled',
  'succeeded',
] as const;

/** What became of a payment that a cardholder disputes. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;

/** The states of a refund, in the order in which they win: one that was sent can still come back. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
