import type Stripe from 'stripe';
import { fromProviderAmount, toProviderAmount } from '../../provider-state.rules.ts';
import type {
  NewRefund,
  NewSession,
  PaymentProvider,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ProviderSession,
} from './payment-provider.ts';
import { stripePayouts } from './stripe-payouts.ts';

/** What its events are about that has an effect here. */
export const EVENT_TYPES = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payout.canceled',
  'payout.failed',
  'payout.paid',
  'payout.reconciliation_completed',
  'payout.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const;

/** The clock of the provider and ours may differ by this. */
const CLOCK_MS = 5 * 60_000;
/** Pages of a hundred that are read at most. */
const LIST_LIMIT = 2_000;

const EXPANDED = ['payment_intent'];
const idOf = (of: string | { readonly id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);
const uuidOf = (text: string | undefined): string | null =>
  text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A state that is not known yet lets nobody pay, and ends nothing: the payment behind it decides. */
function statusOf(status: string | null): ProviderSession['status'] {
  if (status === 'open' || status === 'expired') return status;
  return 'complete';
}

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const currency = (session.currency ?? '').toUpperCase();
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const received = intent?.amount_received || (session.amount_total ?? 0);
  return {
    id: session.id,
    url: session.status === 'open' ? session.url : null,
    status: statusOf(session.status),
    isPaid: session.payment_status === 'paid',
    intentStatus: intent?.status ?? null,
    attemptId: uuidOf(session.client_reference_id ?? undefined),
    currency,
    intentId: idOf(session.payment_intent),
    receivedMinor: fromProviderAmount(received, currency),
  };
}

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: refund.status,
  amountMinor: fromProviderAmount(refund.amount, refund.currency.toUpperCase()),
  intentId: idOf(refund.payment_intent),
  refundId: uuidOf(refund.metadata?.['refund']),
  failure: refund.failure_reason ?? null,
});

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const currency = dispute.currency.toUpperCase();
  return {
    id: dispute.id,
    status: dispute.status,
    amountMinor: fromProviderAmount(dispute.amount, currency),
    feeMinor: fromProviderAmount(
      dispute.balance_transactions.reduce((sum, { fee }) => sum + Math.max(0, fee), 0),
      currency,
    ),
    currency,
    intentId: idOf(dispute.payment_intent),
  };
}

/** The id of what an event is about. */
export const objectIdOf = ({ data }: Stripe.Event): string | null => {
  const { object } = data;
  return 'id' in object && typeof object.id === 'string' ? object.id : null;
};

const pageOf = (session: NewSession): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: session.attemptId,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: session.currency.toLowerCase(),
        unit_amount: toProviderAmount(session.amountMinor, session.currency),
        product_data: { name: session.description },
      },
    },
  ],
  success_url: session.returnUrl,
  cancel_url: session.returnUrl,
  expires_at: seconds(session.endsAt),
  metadata: { clinic: session.clinicId, attempt: session.attemptId },
  payment_intent_data: { metadata: { clinic: session.clinicId, attempt: session.attemptId } },
  expand: EXPANDED,
});

const refundOf = ({ refundId, intentId, amountMinor, currency }: NewRefund): Stripe.RefundCreateParams => ({
  payment_intent: intentId,
  amount: toProviderAmount(amountMinor, currency),
  metadata: { refund: refundId },
});

/** A clinic's account at Stripe. @param call sends a request through the clinic's breaker, and names how it failed. */
export function stripeAccount(
  stripe: Stripe,
  call: <T>(send: () => Promise<T>) => Promise<T>,
): PaymentProvider {
  const { sessions } = stripe.checkout;
  const read = async (id: string) => toSession(await sessions.retrieve(id, { expand: EXPANDED }));
  const payouts = stripePayouts(stripe, call);
  return {
    ...payouts,
    check: async () => {
      const account = await call(async () => {
        // What is done later, each as a read: a key that may not do it is found out now.
        await sessions.list({ limit: 1 });
        await stripe.refunds.list({ limit: 1 });
        await stripe.disputes.list({ limit: 1 });
        await stripe.events.list({ limit: 1 });
        // Its name is nice to have, and needs a permission that nothing else does.
        return stripe.accounts.retrieveCurrent().catch(() => null);
      });
      await payouts.checkPayouts();
      return {
        accountId: account?.id ?? null,
        accountName: account?.settings?.dashboard.display_name ?? account?.business_profile?.name ?? null,
      };
    },
    createSession: (session) =>
      call(async () =>
        toSession(await sessions.create(pageOf(session), { idempotencyKey: session.attemptId })),
      ),
    readSession: (id) => call(() => read(id)),
    findSessionOfAttempt: (attemptId, begunAt) =>
      call(async () => {
        const created = { gte: seconds(begunAt) - CLOCK_MS / 1000, lte: seconds(begunAt) + 86_400 };
        for await (const session of sessions.list({ created, limit: 100 }))
          if (session.client_reference_id === attemptId) return read(session.id);
        return null;
      }),
    findSessionOfIntent: (intentId) =>
      call(async () => {
        const { data } = await sessions.list({ payment_intent: intentId, limit: 1 });
        return data[0] ? read(data[0].id) : null;
      }),
    expireSession: (id) => call(async () => toSession(await sessions.expire(id, { expand: EXPANDED }))),
    createRefund: (refund) =>
      call(async () =>
        toRefund(await stripe.refunds.create(refundOf(refund), { idempotencyKey: refund.refundId })),
      ),
    readRefund: (id) => call(async () => toRefund(await stripe.refunds.retrieve(id))),
    readDispute: (id) => call(async () => toDispute(await stripe.disputes.retrieve(id))),
    listEvents: (since) =>
      call(async () => {
        const found: ProviderEvent[] = [];
        const created = { gte: seconds(since) };
        for await (const event of stripe.events.list({ created, limit: 100, types: [...EVENT_TYPES] })) {
          const objectId = objectIdOf(event);
          if (objectId !== null) found.push({ id: event.id, type: event.type, objectId });
          if (found.length >= LIST_LIMIT) break;
        }
        return found.toReversed();
      }),
  };
}
