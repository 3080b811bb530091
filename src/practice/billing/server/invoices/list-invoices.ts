import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListInvoices } from '../../invoices.contract.ts';
import { openOfInvoice } from '../public/open-of-invoice.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from './invoice-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Digits and hyphens, as in `2026-00042`. */
const NUMBER = /^\d[\d-]*$/;
const MAX_COUNTER = 9_999_999;
/** Upper bound of all texts with a prefix: U+10FFFF is the last code point and no character. */
const LAST_CHARACTER = '\u{10FFFF}';

/** What is searched for: the number as printed or its beginning, without its year and zeros, or a client. */
function searchConditions(clinicId: string, q: string): readonly RawBuilder<unknown>[] {
  if (q === '') return [];
  const client = searchMatches(clinicId, 'client', q, sql`i.client_id`);
  const isClient = client.length === 0 ? sql`false` : sql`(${sql.join(client, sql` and `)})`;
  if (!NUMBER.test(q)) return [isClient];
  const counter = Number(q);
  return [
    sql`((i.number >= ${q} and i.number < ${q + LAST_CHARACTER})
      or ${counter <= MAX_COUNTER ? sql`i.counter = ${counter}` : sql`false`} or ${isClient})`,
  ];
}

/** Invoices and credit notes, the newest first. */
export async function listInvoices(ctx: MemberContext, input: ListInvoices) {
  const { clientId, show, q, limit, cursor } = input;
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`i.clinic_id = ${clinicId}`,
    ...(clientId === undefined ? [] : [sql`i.client_id = ${clientId}`]),
    ...(show === 'all' ? [] : [sql`i.kind = 'invoice' and ${openOfInvoice(clinicId)} > 0`]),
    ...(show === 'overdue' ? [sql`i.due_on < ${todayAtClinic(clinicId, ctx.now)}`] : []),
    ...searchConditions(clinicId, q),
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
