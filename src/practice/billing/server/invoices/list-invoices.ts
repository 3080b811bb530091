import { sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListInvoices } from '../../invoices.contract.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from './invoice-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** What is left of an invoice `i` to pay. */
const openOf = (clinicId: string) => sql`(i.total_minor
  + coalesce((select sum(n.total_minor) from invoices n where n.clinic_id = ${clinicId} and n.credits_id = i.id), 0)
  - coalesce((select sum(a.amount_minor) from payment_allocations a
               where a.clinic_id = ${clinicId} and a.invoice_id = i.id), 0))`;

/** Invoices and credit notes, the newest first. */
export async function listInvoices(ctx: MemberContext, { clientId, show, limit, cursor }: ListInvoices) {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`i.clinic_id = ${clinicId}`,
    ...(clientId === undefined ? [] : [sql`i.client_id = ${clientId}`]),
    ...(show === 'all' ? [] : [sql`i.kind = 'invoice' and ${openOf(clinicId)} > 0`]),
    ...(show === 'overdue' ? [sql`i.due_on < ${todayAtClinic(clinicId, ctx.now)}`] : []),
    ...(after ? [sql`(i.issued_at, i.id) < (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    ctx.tx,
    InvoiceRow,
    sql`select ${invoiceColumns(clinicId, ctx.now)}
          from invoices i join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
         where ${sql.join(conditions, sql` and `)}
         order by i.issued_at desc, i.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, (row) => [row.issuedAt, row.id]);
  return { ...page, items: page.items.map(summaryOf) };
}
