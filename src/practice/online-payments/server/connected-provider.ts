import { sql } from 'kysely';
import * as z from 'zod';
import type { Sealer } from '#foundation/server/sealer.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/provider-error.ts';

const Row = z.object({
  mode: z.enum(['test', 'live']),
  state: z.enum(['connected', 'refused', 'disconnected']),
  key: z.instanceof(Buffer).nullable(),
  secret: z.instanceof(Buffer).nullable(),
  reconciledAt: z.string().nullable(),
});

export type SealedSecret = 'key' | 'webhook';

/** Binds the encryption to the clinic and the kind of secret, so that a copy in another row cannot be decrypted. */
export const sealSecret = (sealer: Sealer, clinicId: string, kind: SealedSecret, text: string): Buffer =>
  sealer.seal(Buffer.from(text), `payment_providers:${clinicId}:${kind}`);

const openSecret = (sealer: Sealer, clinicId: string, kind: SealedSecret, sealed: Buffer): string =>
  sealer.open(sealed, `payment_providers:${clinicId}:${kind}`).toString();

export interface ConnectedProvider {
  readonly clinicId: string;
  readonly mode: 'live' | 'test';
  readonly isAccepted: boolean;
  readonly webhookSecret: string;
  readonly reconciledAt: string | null;
  readonly provider: PaymentProvider;
}

/** The clinic's account at the provider; null where it has connected none. */
export async function findProvider(
  { database, sealer, openProvider }: OnlinePaymentParts,
  clinicId: string,
): Promise<ConnectedProvider | null> {
  const row = await asClinic(database, clinicId, ({ tx }) =>
    fetchRow(
      tx,
      Row,
      sql`select p.mode, p.state, p.key_sealed as key, p.webhook_secret_sealed as secret, p.reconciled_at as "reconciledAt"
            from payment_providers p where p.clinic_id = ${clinicId}`,
    ),
  );
  if (!row?.key || !row.secret) return null;
  return {
    clinicId,
    mode: row.mode,
    isAccepted: row.state === 'connected',
    webhookSecret: openSecret(sealer, clinicId, 'webhook', row.secret),
    reconciledAt: row.reconciledAt,
    provider: openProvider(clinicId, openSecret(sealer, clinicId, 'key', row.key)),
  };
}

/** Notes that the provider does not accept the key any more, so that the clinic sees it. Passes the error on. */
export async function noteRefusedKey(
  { database }: OnlinePaymentParts,
  clinicId: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof PaymentProviderError) || error.failure !== 'key') return;
  await asClinic(database, clinicId, ({ tx }) =>
    tx
      .updateTable('payment_providers')
      .set({ state: 'refused', state_reason: error.message.slice(0, 500) })
      .where('clinic_id', '=', clinicId)
      .where('state', '=', 'connected')
      .execute(),
  );
}
