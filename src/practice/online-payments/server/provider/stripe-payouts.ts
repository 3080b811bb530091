import type Stripe from 'stripe';
import { fromProviderAmount } from '../../provider-state.rules.ts';
import type { PayoutProvider, ProviderPayout, ProviderTransaction } from './payment-provider.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const instant = (at: number): Date => new Date(at * 1000);
const idOf = (of: string | { readonly id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);

function toPayout(payout: Stripe.Payout): ProviderPayout {
  const currency = payout.currency.toUpperCase();
  return {
    id: payout.id,
    status: payout.status,
    amountMinor: fromProviderAmount(payout.amount, currency),
    currency,
    contents:
      payout.reconciliation_status === 'completed'
        ? 'known'
        : payout.reconciliation_status === 'not_applicable'
          ? 'never_known'
          : 'not_known_yet',
    madeAt: instant(payout.created),
    // The provider says the day as its midnight in UTC.
    arrivesOn: instant(payout.arrival_date).toISOString().slice(0, 10),
    failure: payout.failure_message ?? payout.failure_code,
  };
}

function toTransaction(one: Stripe.BalanceTransaction): ProviderTransaction {
  const currency = one.currency.toUpperCase();
  const source = typeof one.source === 'object' ? one.source : null;
  return {
    id: one.id,
    category: one.reporting_category,
    amountMinor: fromProviderAmount(one.amount, currency),
    feeMinor: fromProviderAmount(one.fee, currency),
    currency,
    sourceId: idOf(one.source),
    intentId: source && 'payment_intent' in source ? idOf(source.payment_intent) : null,
    madeAt: instant(one.created),
  };
}

/** What a clinic's account at Stripe has paid out. @param call sends a request through the clinic's breaker. */
export function stripePayouts(
  stripe: Stripe,
  call: <T>(send: () => Promise<T>) => Promise<T>,
): PayoutProvider {
  return {
    checkPayouts: () =>
      call(async () => {
        await stripe.payouts.list({ limit: 1 });
        await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
      }),
    listPayouts: (since) =>
      call(async () => {
        const found: ProviderPayout[] = [];
        for await (const payout of stripe.payouts.list({ created: { gte: seconds(since) }, limit: 100 }))
          found.push(toPayout(payout));
        return found.toReversed();
      }),
    readPayout: (id) => call(async () => toPayout(await stripe.payouts.retrieve(id))),
    listTransactions: (payoutId) =>
      call(async () => {
        const found: ProviderTransaction[] = [];
        const list = stripe.balanceTransactions.list({
          payout: payoutId,
          limit: 100,
          expand: ['data.source'],
        });
        // The payout itself is among them, and perhaps its return.
        for await (const one of list) if (idOf(one.source) !== payoutId) found.push(toTransaction(one));
        return found.toReversed();
      }),
  };
}
