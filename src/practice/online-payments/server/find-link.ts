import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';

const Link = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  currency: z.string(),
  expiresAt: Instant,
  isEnded: z.boolean(),
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  country: z.string(),
});
export type Link = z.infer<typeof Link>;

/** The clinic of a token. @throws AppError `not_found`. */
export const clinicOfLink = (token: string): string => clinicOfToken(token);

/** The link of a token. One that has ended can still be looked at, for what came of it. @throws AppError `not_found`. */
export async function findLink(
  { tx, now, session: { clinicId } }: BooksContext,
  token: string,
): Promise<Link> {
  const link = await fetchRow(
    tx,
    Link,
    sql`select l.id, coalesce(c.merged_into, c.id) as "clientId", l.invoice_id as "invoiceId", i.number as "invoiceNumber",
            l.currency, l.expires_at as "expiresAt", (l.withdrawn_at is not null or l.expires_at <= ${now}) as "isEnded",
            k.name as "clinicName", k.phone as "clinicPhone", k.country
          from online_payment_links l
          join clients c on c.clinic_id = ${clinicId} and c.id = l.client_id
          join clinics k on k.id = ${clinicId}
          left join invoices i on i.clinic_id = ${clinicId} and i.id = l.invoice_id
         where l.clinic_id = ${clinicId} and l.token_hash = ${hashClinicToken(token)}`,
  );
  if (!link) throw new AppError('not_found');
  return link;
}
