import { REFUND_STATES } from '#vocabulary/online-payment-states.ts';
import { allocate, type Allocation, type OpenInvoice } from '#practice/payments/allocation.rules.ts';
import type { AttemptEvent } from '#practice/payments/unknown-outcome.rules.ts';

type ReportedState = Extract<AttemptEvent, { kind: 'reported' }>['state'];

/** What the provider says of its page. */
export interface SessionFacts {
  readonly status: 'complete' | 'expired' | 'open';
  readonly isPaid: boolean;
  /** The state of the payment behind it; null as long as there is none. */
  readonly intentStatus: string | null;
}

/**
 * P-06. What a page of the provider says of the attempt. A page that was completed without money waits for the bank, unless its
 * payment has certainly ended: then the client would have to choose another way, which this page does not offer any more.
 *
 * Source: Stripe, states of Checkout Sessions and of PaymentIntents.
 */
export function reportedState({ status, isPaid, intentStatus }: SessionFacts): ReportedState {
  if (isPaid || intentStatus === 'succeeded') return 'succeeded';
  if (status === 'expired') return 'canceled';
  if (status === 'open') return 'requires_action';
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'failed' : 'processing';
}

type RefundState = (typeof REFUND_STATES)[number];

const REFUND_STATE_OF: Readonly<Record<string, RefundState>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** The state of a refund after the provider has reported one: forward only. What is not known yet leaves it as it is. */
export function afterRefundReport(state: RefundState, reported: string | null): RefundState {
  const next = REFUND_STATE_OF[reported ?? ''] ?? state;
  return REFUND_STATES.indexOf(next) > REFUND_STATES.indexOf(state) ? next : state;
}

/** What became of a dispute. An inquiry that has taken no money yet is none. */
export function disputeState(reported: string): 'lost' | 'none' | 'open' | 'won' {
  if (reported === 'lost') return 'lost';
  if (reported === 'won') return 'won';
  return reported.startsWith('warning_') || reported === 'prevented' ? 'none' : 'open';
}

/**
 * Currencies that the provider counts in hundredths although they have none.
 *
 * Source: Stripe, supported currencies, special cases.
 */
const COUNTED_IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** An amount as the provider counts it. */
export const toProviderAmount = (amountMinor: number, currency: string): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? amountMinor * 100 : amountMinor;

/** An amount of the provider in minor units. */
export const fromProviderAmount = (amount: number, currency: string): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? Math.round(amount / 100) : amount;

/** What a link asks for: what is open of its invoice, or of all invoices in its currency. */
export const dueOf = (
  { invoiceId, currency }: { readonly invoiceId: string | null; readonly currency: string },
  open: readonly OpenInvoice[],
): number =>
  open
    .filter((invoice) => invoice.currency === currency && (invoiceId === null || invoice.id === invoiceId))
    .reduce((sum, { openMinor }) => sum + openMinor, 0);

interface OnItsWay {
  readonly amountMinor: number;
  readonly currency: string;
  readonly invoiceId: string | null;
}

/** P-06. What is open once all that is on its way has been received: nobody is asked for it a second time. */
export const leftAfter = (
  open: readonly OpenInvoice[],
  onTheirWay: readonly OnItsWay[],
): readonly OpenInvoice[] =>
  onTheirWay.reduce((left, { invoiceId, ...money }) => {
    const paid = new Map(
      allocateOnline(money, invoiceId, left).map((one) => [one.invoiceId, one.amountMinor]),
    );
    return left.map((invoice) => ({
      ...invoice,
      openMinor: invoice.openMinor - (paid.get(invoice.id) ?? 0),
    }));
  }, open);

/** What an online payment pays: the invoice that it was made for, then the oldest (ALLOC-1). The rest is the client's credit. */
export function allocateOnline(
  money: { readonly amountMinor: number; readonly currency: string },
  invoiceId: string | null,
  open: readonly OpenInvoice[],
): readonly Allocation[] {
  const first = allocate(
    money,
    open.filter(({ id }) => id === invoiceId),
  );
  const rest = allocate(
    { ...money, amountMinor: first.creditMinor },
    open.filter(({ id }) => id !== invoiceId),
  );
  return [...first.allocations, ...rest.allocations];
}
