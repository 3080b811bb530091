import type { FakeDispute, FakeIntent, FakeRefund, FakeSession, FakeStripeState } from './stripe-state.ts';

/** Objects as the API prints them, as far as they are read here. */

export const printIntent = (intent: FakeIntent): Record<string, unknown> => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.received,
  currency: intent.currency,
  status: intent.status,
  metadata: intent.metadata,
});

export const printSession = (
  { intents, options }: FakeStripeState,
  session: FakeSession,
  expand: readonly string[] = [],
): Record<string, unknown> => {
  const intent = session.intentId === null ? undefined : intents.get(session.intentId);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.reference,
    created: session.createdAt,
    expires_at: session.expiresAt,
    livemode: options.isLive,
    metadata: session.metadata,
    payment_intent: expand.includes('payment_intent') && intent ? printIntent(intent) : session.intentId,
    payment_status: session.paymentStatus,
    status: session.status,
    url: session.status === 'open' ? `${options.pagesUrl}/c/pay/${session.id}` : null,
  };
};

export const printRefund = (refund: FakeRefund): Record<string, unknown> => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  created: refund.createdAt,
  currency: refund.currency,
  failure_reason: refund.failure ?? undefined,
  metadata: refund.metadata,
  payment_intent: refund.intentId,
  status: refund.status,
});

export const printDispute = (dispute: FakeDispute): Record<string, unknown> => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: dispute.status.startsWith('warning_')
    ? []
    : [{ amount: -dispute.amount, fee: dispute.fee, net: -dispute.amount - dispute.fee }],
  created: dispute.createdAt,
  currency: dispute.currency,
  payment_intent: dispute.intentId,
  status: dispute.status,
});

/** A list, the newest first, page by page. */
export function printList<T extends { readonly createdAt: number; readonly id: string }>(
  { options }: FakeStripeState,
  items: readonly T[],
  query: URLSearchParams,
  print: (item: T) => unknown,
): Record<string, unknown> {
  const from = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER);
  const fitting = items.filter(({ createdAt }) => createdAt >= from && createdAt <= until).toReversed();
  const after = query.get('starting_after');
  const start = after === null ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(Number(query.get('limit') ?? 10), options.pageLimit);
  return {
    object: 'list',
    data: fitting.slice(start, start + limit).map(print),
    has_more: start + limit < fitting.length,
    url: '/v1/list',
  };
}
