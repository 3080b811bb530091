import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { asClinic } from '../as-clinic.ts';
import { findAttempt, findAttemptOf } from '../attempts.ts';
import { type ConnectedProvider, findProvider, noteRefusedKey } from '../connected-provider.ts';
import type { OnlinePaymentParts } from '../online-payment-parts.ts';
import type { ProviderSession } from '../provider/payment-provider.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { applyDispute } from '../settle-dispute.ts';
import { applyRefund } from '../settle-refund.ts';
import { applySession } from '../settle-attempt.ts';

type Outcome = 'applied' | 'ignored' | 'unknown';

/** The attempt of a page, if it was made here. Another clinic's attempt is not found. */
async function applyPage(
  parts: OnlinePaymentParts,
  clinicId: string,
  session: ProviderSession | null,
): Promise<Outcome> {
  if (!session) return 'unknown';
  const attempt = await asClinic(parts.database, clinicId, async (ctx) => {
    const known = await findAttemptOf(ctx, session.id);
    return known ?? (session.attemptId !== null ? findAttempt(ctx, session.attemptId) : undefined);
  });
  if (!attempt || (attempt.sessionId !== null && attempt.sessionId !== session.id)) return 'unknown';
  await applySession(parts, clinicId, attempt.id, session);
  return 'applied';
}

/** What an event is about is read from the provider: the event is only a hint, and may be late, repeated or out of order. */
async function effectOf(
  parts: OnlinePaymentParts,
  { clinicId, provider }: ConnectedProvider,
  { type, objectId }: { readonly type: string; readonly objectId: string },
): Promise<Outcome> {
  if (type.startsWith('checkout.session.'))
    return applyPage(parts, clinicId, await provider.readSession(objectId));
  if (type.startsWith('payment_intent.'))
    return applyPage(parts, clinicId, await provider.findSessionOfIntent(objectId));
  if (type.startsWith('refund.')) {
    const refund = await provider.readRefund(objectId);
    return asClinic(parts.database, clinicId, (ctx) => applyRefund(ctx, refund));
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = await provider.readDispute(objectId);
    return asClinic(parts.database, clinicId, (ctx) => applyDispute(ctx, dispute));
  }
  return 'ignored';
}

/** Handles a stored event. Handling it again has no further effect. */
export async function applyEvent(
  parts: OnlinePaymentParts,
  { clinicId, eventId }: { readonly clinicId: string; readonly eventId: string },
): Promise<void> {
  const event = await asClinic(parts.database, clinicId, ({ tx }) =>
    tx
      .selectFrom('online_payment_events')
      .select(['type', 'object_id', 'handled_at'])
      .where('clinic_id', '=', clinicId)
      .where('event_id', '=', eventId)
      .executeTakeFirst(),
  );
  const connected = event && !event.handled_at ? await findProvider(parts, clinicId) : null;
  if (!event || !connected) return;
  const outcome = await effectOf(parts, connected, { type: event.type, objectId: event.object_id }).catch(
    async (error: unknown): Promise<Outcome> => {
      await noteRefusedKey(parts, clinicId, error);
      // There is no such object in the clinic's account.
      if (error instanceof PaymentProviderError && error.failure === 'refused') return 'unknown';
      throw error;
    },
  );
  await asClinic(parts.database, clinicId, ({ tx, now }) =>
    tx
      .updateTable('online_payment_events')
      .set({ handled_at: now.toISOString(), outcome })
      .where('clinic_id', '=', clinicId)
      .where('event_id', '=', eventId)
      .execute(),
  );
}

export const applyPaymentEventJob = (parts: OnlinePaymentParts): Job =>
  defineJob('onlinePayments.applyEvent', (event) => applyEvent(parts, event));
