import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { stateOf } from '#practice/billing/invoice-state.rules.ts';
import { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import { invoicePdf } from '#practice/billing/server/public/invoice-pdf.ts';
import { type listMyInvoicesEndpoint, MyInvoice } from '../../own.contract.ts';

const Row = MyInvoice.omit({ isOverdue: true, openMinor: true, state: true }).extend({
  isPastDue: z.boolean(),
});
const Position = z.tuple([Instant, z.uuid()]);
const Paper = z.object({ document: InvoiceDocument });

/** CORE-9. Invoices of the caller that fit a condition on `f`: the policies show no other, and their columns nothing else. */
export async function findMyInvoices(
  { tx, now }: ClientContext,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<MyInvoice[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select f.* from (
        select i.id, i.kind, i.number, i.clinic_id as "clinicId", k.name as "clinicName", k.country, i.issued_on as "issuedOn",
            i.issued_at as "issuedAt", i.due_on as "dueOn", i.currency, i.total_minor as "totalMinor",
            coalesce((select -sum(n.total_minor) from invoices n
                       where n.clinic_id = i.clinic_id and n.credits_id = i.id), 0)::bigint as "creditedMinor",
            coalesce((select sum(a.amount_minor) from payment_allocations a
                       where a.clinic_id = i.clinic_id and a.invoice_id = i.id), 0)::bigint as "paidMinor",
            coalesce((select sum(w.amount_minor) from invoice_write_offs w
                       where w.clinic_id = i.clinic_id and w.invoice_id = i.id), 0)::bigint as "writtenOffMinor",
            coalesce(i.due_on < app.local_day(${now}, k.time_zone), false) as "isPastDue"
          from invoices i join clinics k on k.id = i.clinic_id) f
       where ${condition} order by ${order} limit ${limit}`,
  );
  return rows.map(({ isPastDue, ...row }) => {
    const { state, openMinor } = stateOf(row);
    return Object.assign(row, { state, openMinor, isOverdue: isPastDue && openMinor > 0 });
  });
}

/** The caller's invoices and credit notes, the latest first. */
export async function listMyInvoices(
  ctx: ClientContext,
  { limit, cursor }: z.output<typeof listMyInvoicesEndpoint.input>,
) {
  const after = decodeCursor(cursor, Position);
  const beyond = after
    ? sql`(f."issuedAt", f.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const rows = await findMyInvoices(ctx, beyond, sql`f."issuedAt" desc, f.id desc`, limit + 1);
  return toPage(rows, limit, ({ issuedAt, id }) => [issuedAt, id]);
}

/** CORE-6. The paper of an invoice of the caller, as it was issued. @throws AppError `not_found`. */
export async function getMyInvoicePdf({ tx }: ClientContext, { id }: { readonly id: string }) {
  const row = await fetchRow(tx, Paper, sql`select i.document from invoices i where i.id = ${id}`);
  if (!row) throw new AppError('not_found');
  return invoicePdf(row.document);
}
