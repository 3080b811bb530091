import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Attempt } from './attempts.ts';
import { payUrl, openLinkToken } from './link-token.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { NewSession } from './provider/payment-provider.ts';

const Row = z.object({
  tokenSealed: z.instanceof(Buffer),
  clinicName: z.string(),
  number: z.string().nullable(),
});

/** What the provider is asked for an attempt: each time the same, as a repeated request has to be. */
export async function newSessionOf(
  { database, sealer, publicUrl }: OnlinePaymentParts,
  clinicId: string,
  { id, linkId, amountMinor, currency, sessionEndsAt }: Attempt,
): Promise<NewSession> {
  const row = await asClinic(database, clinicId, ({ tx }) =>
    fetchRow(
      tx,
      Row,
      sql`select l.token_sealed as "tokenSealed", k.name as "clinicName", i.number
            from online_payment_links l join clinics k on k.id = ${clinicId}
            left join invoices i on i.clinic_id = ${clinicId} and i.id = l.invoice_id
           where l.clinic_id = ${clinicId} and l.id = ${linkId}`,
    ),
  );
  if (!row) throw new Error('An attempt must have its link.');
  return {
    attemptId: id,
    clinicId,
    amountMinor,
    currency,
    description: row.number === null ? 'Open invoices' : `Invoice ${row.number}`,
    returnUrl: payUrl(publicUrl, openLinkToken(sealer, clinicId, row.tokenSealed)),
    endsAt: new Date(sessionEndsAt),
  };
}
