import { sql } from 'kysely';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findProvider } from './connected-provider.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { ProviderEvent } from './provider/payment-provider.ts';
import { readSignedEvent } from './provider/signed-event.ts';

/** Stores an event that is not known yet, and queues the job that handles it. */
export const storeEvent = (
  { database }: Pick<OnlinePaymentParts, 'database'>,
  clinicId: string,
  { id, type, objectId }: ProviderEvent,
): Promise<'duplicate' | 'stored'> =>
  asClinic(database, clinicId, async ({ tx }) => {
    const stored = await tx
      .insertInto('online_payment_events')
      .values({ clinic_id: clinicId, event_id: id, type, object_id: objectId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!stored) return 'duplicate';
    await sql`select app.enqueue('onlinePayments.applyEvent', ${JSON.stringify({ clinicId, eventId: id })}::jsonb)`.execute(
      tx,
    );
    return 'stored';
  });

export type Receipt = 'duplicate' | 'forged' | 'other_mode' | 'stored' | 'unknown_clinic';

/**
 * Takes an event of the provider. Its signature is checked over the bytes as they came, and no field is read before. What it
 * contains is only a hint.
 */
export async function receiveEvent(
  parts: OnlinePaymentParts,
  clinicId: string,
  bytes: Uint8Array,
  signature: string | null,
): Promise<Receipt> {
  const connected = await findProvider(parts, clinicId);
  if (!connected) return 'unknown_clinic';
  const event = await readSignedEvent(bytes, signature, connected.webhookSecret);
  if (!event) return 'forged';
  if (event.isLive !== (connected.mode === 'live')) return 'other_mode';
  await asClinic(parts.database, clinicId, ({ tx, now }) =>
    tx
      .updateTable('payment_providers')
      .set({ heard_at: now.toISOString() })
      .where('clinic_id', '=', clinicId)
      .execute(),
  );
  return storeEvent(parts, clinicId, event);
}
