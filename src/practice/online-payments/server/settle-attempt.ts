import { AppError } from '#vocabulary/errors.ts';
import { nextStepOf } from '#practice/payments/unknown-outcome.rules.ts';
import { reportedState } from '../provider-state.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { advanceAttempt, type Attempt, lockAttempt } from './attempts.ts';
import { bookPayment } from './book-payment.ts';
import { type ConnectedProvider, noteRefusedKey } from './connected-provider.ts';
import { newSessionOf } from './new-session.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { ProviderSession } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/provider-error.ts';

/** The provider keeps the answer to a key at least this long; afterward a repeated request would make another page. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
/** Somebody at the desk may pay the same invoice in the same moment. */
const BOOKING_TRIES = 3;

/**
 * Stores what the provider says of an attempt. Money that was received is booked in the same transaction, once, in whatever order
 * and however often it is reported.
 */
export async function applySession(
  { database }: OnlinePaymentParts,
  clinicId: string,
  attemptId: string,
  session: ProviderSession,
): Promise<Attempt['state']> {
  const apply = () =>
    asClinic(database, clinicId, async (ctx) => {
      const attempt = await lockAttempt(ctx, attemptId);
      if (!attempt) throw new Error('An attempt is never deleted.');
      if (nextStepOf(attempt.state) === 'nothing') return attempt.state;
      const state = reportedState(session);
      if (state === 'succeeded') {
        await bookPayment(ctx, attempt, session);
        return 'succeeded';
      }
      const { id: sessionId, url: sessionUrl, intentId } = session;
      return advanceAttempt(ctx, attempt, { kind: 'reported', state }, { sessionId, sessionUrl, intentId });
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply();
    } catch (error) {
      const isRace = error instanceof AppError && error.code === 'invoice_paid';
      if (!isRace || tries === BOOKING_TRIES) throw error;
    }
  }
}

/** Stores that the provider did not say whether it made the page, or that it certainly did not. */
async function noteFailure(
  { database }: OnlinePaymentParts,
  clinicId: string,
  attemptId: string,
  { failure, message }: PaymentProviderError,
): Promise<void> {
  await asClinic(database, clinicId, async (ctx) => {
    const attempt = await lockAttempt(ctx, attemptId);
    if (!attempt) return;
    await (failure === 'unknown'
      ? advanceAttempt(ctx, attempt, { kind: 'timed_out' })
      : advanceAttempt(ctx, attempt, { kind: 'reported', state: 'failed' }, { failure: message }));
  });
}

/** What the provider has of an attempt. Nothing is charged: a request whose answer was lost is repeated with the same key. */
async function ask(
  parts: OnlinePaymentParts,
  { clinicId, provider }: ConnectedProvider,
  attempt: Attempt,
  isFirst: boolean,
): Promise<ProviderSession | null> {
  if (attempt.sessionId !== null) return provider.readSession(attempt.sessionId);
  const begunAt = new Date(attempt.createdAt);
  if (Date.now() - begunAt.getTime() > KEY_LIFETIME_MS)
    return provider.findSessionOfAttempt(attempt.id, begunAt);
  try {
    const made = await provider.createSession(await newSessionOf(parts, clinicId, attempt));
    // The answer to a repeated request is the first one: the page may have been paid since.
    return isFirst ? made : await provider.readSession(made.id);
  } catch (error) {
    // Its page would have ended by now: perhaps it was made, perhaps never.
    if (!(error instanceof PaymentProviderError) || error.failure !== 'refused') throw error;
    const found = await provider.findSessionOfAttempt(attempt.id, begunAt);
    if (found) return found;
    throw error;
  }
}

/**
 * P-06. Asks for the outcome of an attempt and stores it. As long as it is not known, nothing else may be charged for it.
 *
 * @param isFirst whether the attempt was stored just now, by this call: then nobody can have paid.
 * @returns the page as it is, null if there is none and the attempt is therefore over.
 * @throws PaymentProviderError when the provider does not say.
 */
export async function settleAttempt(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  attempt: Attempt,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): Promise<{ readonly state: Attempt['state']; readonly session: ProviderSession | null }> {
  const { clinicId } = connected;
  try {
    const session = await ask(parts, connected, attempt, isFirst);
    if (session) return { session, state: await applySession(parts, clinicId, attempt.id, session) };
    const state = await asClinic(parts.database, clinicId, async (ctx) => {
      const locked = await lockAttempt(ctx, attempt.id);
      return locked ? advanceAttempt(ctx, locked, { kind: 'reported', state: 'canceled' }) : 'canceled';
    });
    return { session: null, state };
  } catch (error) {
    await noteRefusedKey(parts, clinicId, error);
    // A key that is not accepted any more says nothing about what was charged before.
    const isOfCreation = attempt.sessionId === null && error instanceof PaymentProviderError;
    if (!isOfCreation || error.failure === 'key') throw error;
    await noteFailure(parts, clinicId, attempt.id, error);
    if (error.failure === 'refused') return { session: null, state: 'failed' };
    throw error;
  }
}
