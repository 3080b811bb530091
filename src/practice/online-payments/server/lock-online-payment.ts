import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';

const OnlinePayment = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  currency: z.string(),
  amountMinor: z.int(),
  reversedMinor: z.int(),
  allocations: z.array(z.object({ invoiceId: z.uuid(), amountMinor: z.int() })),
});

/**
 * The payment that was booked for a payment of the provider, locked as the desk locks it; null if there is none. Jobs do not see
 * who works at the clinic, so it is read without names.
 */
export async function lockOnlinePayment({ tx, session: { clinicId } }: BooksContext, intentId: string) {
  const condition = sql`p.clinic_id = ${clinicId} and p.method = 'online' and p.reference = ${intentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(p.id::text, 0)) from payments p where ${condition}`.execute(
    tx,
  );
  const row = await fetchRow(
    tx,
    OnlinePayment,
    sql`select p.id, p.client_id as "clientId", p.currency, p.amount_minor as "amountMinor",
          coalesce((select sum(r.amount_minor) from payment_reversals r
                     where r.clinic_id = ${clinicId} and r.payment_id = p.id), 0)::bigint as "reversedMinor",
          coalesce((
            select json_agg(json_build_object('invoiceId', i.id, 'amountMinor', paid.total) order by i.issued_at, i.id)
              from (select a.invoice_id, sum(a.amount_minor) as total from payment_allocations a
                     where a.clinic_id = ${clinicId} and a.payment_id = p.id group by a.invoice_id having sum(a.amount_minor) <> 0) paid
              join invoices i on i.clinic_id = ${clinicId} and i.id = paid.invoice_id), '[]') as allocations
          from payments p where ${condition}`,
  );
  if (!row) return null;
  const usedMinor = row.allocations.reduce((sum, one) => sum + one.amountMinor, row.reversedMinor);
  return { ...row, creditMinor: row.amountMinor - usedMinor };
}
