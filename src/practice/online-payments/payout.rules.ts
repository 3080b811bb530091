import { currencyExchanged, onlinePaidOut, payoutReturned } from '#practice/ledger/payout-postings.rules.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import { type PAYOUT_LINE_KINDS, PAYOUT_STATES } from '#vocabulary/online-payout-states.ts';

export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * What a transaction of the provider is, by its reporting category.
 *
 * Source: Stripe, reporting categories of balance transactions.
 */
const KIND_OF: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund_return',
  dispute: 'dispute',
  dispute_reversal: 'dispute_return',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout_reversal: 'payout_return',
};

/** What is not known here is `other`, which nothing explains. */
export const lineKind = (category: string): PayoutLineKind => KIND_OF[category] ?? 'other';

/** The state of a payout. One that was canceled never left; one that failed came back. */
export function payoutState(status: string): PayoutState {
  if (status === 'paid') return 'paid';
  return status === 'failed' || status === 'canceled' ? 'returned' : 'on_its_way';
}

/** One that was paid may still come back. The state moves forward only. */
export const afterPayoutReport = (before: PayoutState, reported: PayoutState): PayoutState =>
  PAYOUT_STATES.indexOf(reported) > PAYOUT_STATES.indexOf(before) ? reported : before;

/** A transaction of the provider that is in a payout. Amounts are in the payout's currency; above zero it added to the balance. */
export interface PaidTransaction {
  readonly kind: PayoutLineKind;
  readonly amountMinor: number;
  readonly feeMinor: number;
}

/** What was booked here for a transaction: above zero it is on its way to the clinic. */
export interface BookedBefore {
  readonly amountMinor: number;
  /** Of a dispute, the fee that was booked with it. */
  readonly feeMinor: number;
  readonly currency: string;
}

export interface ExplainedLine extends PaidTransaction {
  /** All that was booked for it; null where nothing was. */
  readonly booked: { readonly amountMinor: number; readonly currency: string } | null;
  readonly unexplainedMinor: number;
}

interface LineSums {
  readonly bookedMinor: number;
  readonly exchangedMinor: number;
  readonly cardFeesMinor: number;
  readonly disputeFeesMinor: number;
  readonly unexplainedMinor: number;
}

const NOTHING: LineSums = {
  bookedMinor: 0,
  exchangedMinor: 0,
  cardFeesMinor: 0,
  disputeFeesMinor: 0,
  unexplainedMinor: 0,
};

const isOfDispute = (kind: PayoutLineKind): boolean => kind === 'dispute' || kind === 'dispute_return';

function sumsOf(line: PaidTransaction, booked: BookedBefore | null, currency: string): LineSums {
  const { kind, amountMinor, feeMinor } = line;
  // A fee of its own lowers the balance.
  if (kind === 'fee') return { ...NOTHING, cardFeesMinor: feeMinor - amountMinor };
  const fees = isOfDispute(kind) ? { disputeFeesMinor: feeMinor } : { cardFeesMinor: feeMinor };
  if (booked === null) return { ...NOTHING, ...fees, unexplainedMinor: amountMinor };
  if (booked.currency !== currency && isOfDispute(kind))
    return { ...NOTHING, exchangedMinor: amountMinor - feeMinor };
  if (booked.currency !== currency) return { ...NOTHING, ...fees, exchangedMinor: amountMinor };
  return {
    ...NOTHING,
    ...fees,
    ...(isOfDispute(kind) ? { disputeFeesMinor: feeMinor - booked.feeMinor } : {}),
    bookedMinor: booked.amountMinor - booked.feeMinor,
    unexplainedMinor: amountMinor - booked.amountMinor,
  };
}

/** PAYOUT-1. What of a transaction was booked before, and what of it nothing explains. */
export function explainLine(
  line: PaidTransaction,
  booked: BookedBefore | null,
  currency: string,
): ExplainedLine {
  const { unexplainedMinor } = sumsOf(line, booked, currency);
  return {
    ...line,
    booked: booked && { amountMinor: booked.amountMinor - booked.feeMinor, currency: booked.currency },
    unexplainedMinor,
  };
}

interface Matched {
  readonly line: PaidTransaction;
  readonly booked: BookedBefore | null;
}

interface BookedPayout {
  readonly feeMinor: number;
  readonly unexplainedMinor: number;
  /** By currency: the payout's own first. */
  readonly entries: readonly { readonly currency: string; readonly postings: readonly Posting[] }[];
}

const add = (a: LineSums, b: LineSums): LineSums => ({
  bookedMinor: a.bookedMinor + b.bookedMinor,
  exchangedMinor: a.exchangedMinor + b.exchangedMinor,
  cardFeesMinor: a.cardFeesMinor + b.cardFeesMinor,
  disputeFeesMinor: a.disputeFeesMinor + b.disputeFeesMinor,
  unexplainedMinor: a.unexplainedMinor + b.unexplainedMinor,
});

/**
 * PAYOUT-1. What a payout posts: what was on its way is at the bank, less the fees. What no transaction explains, and what does not add
 * up, is posted to an account of its own. Of one that is not itemized nobody says what is in it: all of it was on its way.
 */
export function bookPayout(
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
  matched: readonly Matched[] | null,
): BookedPayout {
  if (matched === null) {
    const postings = onlinePaidOut({ ...NOTHING, amountMinor, bookedMinor: amountMinor });
    return { feeMinor: 0, unexplainedMinor: 0, entries: [{ currency, postings }] };
  }
  const sums = matched.reduce(
    (before, { line, booked }) => add(before, sumsOf(line, booked, currency)),
    NOTHING,
  );
  const netMinor = matched.reduce((sum, { line }) => sum + line.amountMinor - line.feeMinor, 0);
  const unexplainedMinor = sums.unexplainedMinor + amountMinor - netMinor;
  const foreign = Map.groupBy(
    matched.flatMap(({ booked }) => (booked && booked.currency !== currency ? [booked] : [])),
    (booked) => booked.currency,
  );
  const exchanged = [...foreign].map(([other, all]) => ({
    currency: other,
    postings: currencyExchanged(all.reduce((sum, one) => sum + one.amountMinor - one.feeMinor, 0)),
  }));
  return {
    feeMinor: sums.cardFeesMinor + sums.disputeFeesMinor,
    unexplainedMinor,
    entries: [
      { currency, postings: onlinePaidOut({ ...sums, amountMinor, unexplainedMinor }) },
      ...exchanged,
    ].filter(({ postings }) => postings.length > 0),
  };
}

/** The money of a payout that came back is on its way again. */
export const returnPayout = payoutReturned;
