import { addCharge, addTransaction } from './stripe-balance.ts';
import { emit } from './stripe-events.ts';
import { printDispute, printIntent, printRefund, printSession } from './stripe-objects.ts';
import {
  secondsNow,
  stripeId,
  type FakeDispute,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  type FakeStripeState,
} from './stripe-state.ts';

const clinicOf = (metadata: Readonly<Record<string, string>>): string | null => metadata['clinic'] ?? null;

function intentOf(state: FakeStripeState, session: FakeSession, status: FakeIntent['status']): FakeIntent {
  const intent: FakeIntent = {
    id: session.intentId ?? stripeId('pi'),
    status,
    amount: session.amount,
    received: status === 'succeeded' ? session.amount : 0,
    currency: session.currency,
    metadata: session.metadata,
  };
  state.intents.set(intent.id, intent);
  session.intentId = intent.id;
  return intent;
}

/** Somebody pays on a page: by card, or by a bank that says later whether it does. */
export function payOnPage(state: FakeStripeState, session: FakeSession, way: 'card' | 'later'): void {
  if (session.status !== 'open') return;
  const intent = intentOf(state, session, way === 'card' ? 'succeeded' : 'processing');
  session.status = 'complete';
  session.paymentStatus = way === 'card' ? 'paid' : 'unpaid';
  if (way === 'card') addCharge(state, intent);
  const clinicId = clinicOf(session.metadata);
  emit(
    state,
    way === 'card' ? 'payment_intent.succeeded' : 'payment_intent.processing',
    printIntent(intent),
    clinicId,
  );
  emit(state, 'checkout.session.completed', printSession(state, session), clinicId);
}

/** A card is declined: the page stays open, and another card can be tried. */
export function declineOnPage(state: FakeStripeState, session: FakeSession): void {
  if (session.status !== 'open') return;
  const intent = intentOf(state, session, 'requires_payment_method');
  emit(state, 'payment_intent.payment_failed', printIntent(intent), clinicOf(session.metadata));
}

/** The bank has said whether it pays. */
export function settleLater(state: FakeStripeState, session: FakeSession, isPaid: boolean): void {
  const intent = state.intents.get(session.intentId ?? '');
  if (intent?.status !== 'processing') return;
  intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
  intent.received = isPaid ? intent.amount : 0;
  session.paymentStatus = isPaid ? 'paid' : 'unpaid';
  if (isPaid) addCharge(state, intent);
  const clinicId = clinicOf(session.metadata);
  emit(
    state,
    isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    printIntent(intent),
    clinicId,
  );
  const type = `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`;
  emit(state, type, printSession(state, session), clinicId);
}

export function expirePage(state: FakeStripeState, session: FakeSession): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  emit(state, 'checkout.session.expired', printSession(state, session), clinicOf(session.metadata));
}

export function openRefund(
  state: FakeStripeState,
  intent: FakeIntent,
  amount: number,
  metadata: Readonly<Record<string, string>>,
): FakeRefund {
  const refund: FakeRefund = {
    id: stripeId('re'),
    createdAt: secondsNow(state),
    status: state.options.refundsStayPending ? 'pending' : 'succeeded',
    amount,
    currency: intent.currency,
    intentId: intent.id,
    metadata,
    failure: null,
  };
  state.refunds.set(refund.id, refund);
  moveRefund(state, refund, 'refund');
  emit(state, 'refund.created', printRefund(refund), clinicOf(intent.metadata));
  return refund;
}

/** What is sent back leaves the balance at once, and is in it again if it comes back. */
const moveRefund = (state: FakeStripeState, refund: FakeRefund, category: 'refund' | 'refund_failure') =>
  addTransaction(state, {
    type: category,
    category,
    amount: category === 'refund' ? -refund.amount : refund.amount,
    currency: refund.currency,
    source: { id: refund.id, object: 'refund', payment_intent: refund.intentId },
  });

export function changeRefund(state: FakeStripeState, refund: FakeRefund, status: FakeRefund['status']): void {
  refund.status = status;
  refund.failure = status === 'failed' ? 'lost_or_stolen_card' : null;
  const intent = state.intents.get(refund.intentId);
  const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
  if (status === 'failed') moveRefund(state, refund, 'refund_failure');
  emit(state, type, printRefund(refund), clinicOf(intent?.metadata ?? {}));
}

/** The provider holds back what is disputed, with its fee, and gives back what was won. */
const moveDispute = (
  state: FakeStripeState,
  dispute: FakeDispute,
  category: 'dispute' | 'dispute_reversal',
) =>
  addTransaction(state, {
    type: 'adjustment',
    category,
    amount: category === 'dispute' ? -dispute.amount : dispute.amount,
    fee: category === 'dispute' ? dispute.fee : 0,
    currency: dispute.currency,
    source: { id: dispute.id, object: 'dispute', payment_intent: dispute.intentId },
  });

export function openDispute(state: FakeStripeState, intent: FakeIntent, fee: number): FakeDispute {
  const dispute: FakeDispute = {
    id: stripeId('du'),
    createdAt: secondsNow(state),
    status: 'needs_response',
    amount: intent.received,
    fee,
    currency: intent.currency,
    intentId: intent.id,
  };
  state.disputes.set(dispute.id, dispute);
  moveDispute(state, dispute, 'dispute');
  emit(state, 'charge.dispute.created', printDispute(dispute), clinicOf(intent.metadata));
  return dispute;
}

export function closeDispute(state: FakeStripeState, dispute: FakeDispute, status: 'lost' | 'won'): void {
  dispute.status = status;
  if (status === 'won') moveDispute(state, dispute, 'dispute_reversal');
  const intent = state.intents.get(dispute.intentId);
  emit(state, 'charge.dispute.closed', printDispute(dispute), clinicOf(intent?.metadata ?? {}));
}
