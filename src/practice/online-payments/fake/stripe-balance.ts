import { emit } from './stripe-events.ts';
import {
  secondsNow,
  stripeId,
  type FakeIntent,
  type FakePayout,
  type FakeStripeState,
  type FakeTransaction,
} from './stripe-state.ts';

type NewTransaction = Pick<FakeTransaction, 'amount' | 'category' | 'currency' | 'source' | 'type'> & {
  readonly fee?: number;
};

/** Changes the balance of the account. */
export function addTransaction(
  state: FakeStripeState,
  { fee = 0, ...transaction }: NewTransaction,
): FakeTransaction {
  const stored = { id: stripeId('txn'), createdAt: secondsNow(state), fee, payoutId: null, ...transaction };
  state.transactions.set(stored.id, stored);
  return stored;
}

/** A payment arrives, less what the provider keeps of it. */
export const addCharge = (state: FakeStripeState, intent: FakeIntent): FakeTransaction =>
  addTransaction(state, {
    type: 'charge',
    category: 'charge',
    amount: intent.received,
    fee: state.options.feeOf(intent.received),
    currency: intent.currency,
    source: { id: stripeId('ch'), object: 'charge', payment_intent: intent.id },
  });

/** The provider charges for its service, apart from any payment. */
export const chargeService = (state: FakeStripeState, amount: number, currency: string): FakeTransaction =>
  addTransaction(state, {
    type: 'stripe_fee',
    category: 'fee',
    amount: -amount,
    currency,
    source: { id: stripeId('fee'), object: 'fee' },
  });

export const printPayout = (payout: FakePayout): Record<string, unknown> => ({
  id: payout.id,
  object: 'payout',
  amount: payout.amount,
  arrival_date: payout.createdAt - (payout.createdAt % 86_400),
  automatic: payout.reconciliation !== 'not_applicable',
  created: payout.createdAt,
  currency: payout.currency,
  failure_code: payout.failure === null ? null : 'account_closed',
  failure_message: payout.failure,
  reconciliation_status: payout.reconciliation,
  status: payout.status,
});

export const printTransaction = (
  one: FakeTransaction,
  expand: readonly string[],
): Record<string, unknown> => ({
  id: one.id,
  object: 'balance_transaction',
  amount: one.amount,
  created: one.createdAt,
  currency: one.currency,
  fee: one.fee,
  net: one.amount - one.fee,
  reporting_category: one.category,
  source: expand.includes('data.source') ? one.source : one.source.id,
  type: one.type,
});

const changed = (state: FakeStripeState, type: string, payout: FakePayout): void =>
  emit(state, type, printPayout(payout), payout.clinicId);

interface PayoutOptions {
  readonly clinicId?: string | null;
  /** By default all that is in the balance. */
  readonly amount?: number;
  readonly currency?: string;
  /** One that was made by hand: nobody says what is in it. */
  readonly isByHand?: boolean;
}

/** Sends what is in the balance to the bank. It is on its way until it arrives. */
export function makePayout(state: FakeStripeState, options: PayoutOptions = {}): FakePayout {
  const { clinicId = null, currency = 'eur', isByHand = false } = options;
  const inside = [...state.transactions.values()].filter(
    (one) => one.payoutId === null && one.currency === currency && one.type !== 'payout',
  );
  const payout: FakePayout = {
    id: stripeId('po'),
    createdAt: secondsNow(state),
    status: 'in_transit',
    reconciliation: isByHand ? 'not_applicable' : 'in_progress',
    amount: options.amount ?? inside.reduce((sum, one) => sum + one.amount - one.fee, 0),
    currency,
    failure: null,
    clinicId,
  };
  state.payouts.set(payout.id, payout);
  const own = addTransaction(state, {
    type: 'payout',
    category: 'payout',
    amount: -payout.amount,
    currency,
    source: { id: payout.id, object: 'payout' },
  });
  if (!isByHand) for (const one of [own, ...inside]) one.payoutId = payout.id;
  changed(state, 'payout.updated', payout);
  return payout;
}

/** It has arrived, and the provider says what was in it. */
export function arrivePayout(state: FakeStripeState, payout: FakePayout): void {
  payout.status = 'paid';
  changed(state, 'payout.paid', payout);
  if (payout.reconciliation === 'not_applicable') return;
  payout.reconciliation = 'completed';
  changed(state, 'payout.reconciliation_completed', payout);
}

/** The bank sends it back: its money is in the balance again, for the next payout. */
export function failPayout(state: FakeStripeState, payout: FakePayout): void {
  payout.status = 'failed';
  payout.failure = 'The bank account has been closed.';
  if (payout.reconciliation === 'in_progress') payout.reconciliation = 'completed';
  addTransaction(state, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: { id: payout.id, object: 'payout' },
  });
  changed(state, 'payout.failed', payout);
}
