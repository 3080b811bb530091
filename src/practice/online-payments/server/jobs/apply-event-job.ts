import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { applyObject, type Outcome, type ProviderObject } from '../apply-object.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { type ConnectedProvider, findProvider, noteRefusedKey } from '../connected-provider.ts';
import type { OnlinePaymentParts } from '../online-payment-parts.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { notingPayouts, settlePayout } from '../settle-payout.ts';

const KIND_OF_EVENT: readonly (readonly [prefix: string, kind: ProviderObject['kind']])[] = [
  ['checkout.session.', 'page'],
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['charge.dispute.', 'dispute'],
];

/** What an event is about is read from the provider: the event is only a hint, and may be late, repeated or out of order. */
async function effectOf(
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  { type, objectId }: { readonly type: string; readonly objectId: string },
): Promise<Outcome> {
  if (type.startsWith('payout.')) {
    await notingPayouts(parts, connected.clinicId, () => settlePayout(parts, connected, objectId));
    return 'applied';
  }
  const found = KIND_OF_EVENT.find(([prefix]) => type.startsWith(prefix));
  return found ? applyObject(parts, connected, { kind: found[1], id: objectId }) : 'ignored';
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
