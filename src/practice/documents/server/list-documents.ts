import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListDocuments } from '../contract.ts';
import { DocumentRow, documentColumns } from './document-columns.ts';

const Position = z.tuple([CalendarDay, z.uuid()]);

/** The statement of a page; one row more than the limit. */
export function documentsPage(clinicId: string, input: ListDocuments): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`d.clinic_id = ${clinicId}`,
    input.archived === 'no' ? sql`d.archived_at is null` : sql`d.archived_at is not null`,
    ...(input.petId ? [sql`d.pet_id = ${input.petId}`] : []),
    ...(input.clientId ? [sql`d.client_id = ${input.clientId}`] : []),
    ...(input.visitId ? [sql`d.visit_id = ${input.visitId}`] : []),
    ...(input.kind ? [sql`d.kind = ${input.kind}`] : []),
    ...(input.q === '' ? [] : [sql`position(app.fold(${input.q}) in app.fold(d.title)) > 0`]),
    ...(after ? [sql`(d.dated_on, d.id) < (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ];
  return sql`
    select ${documentColumns(clinicId)} from documents d where ${sql.join(conditions, sql` and `)}
     order by d.dated_on desc, d.id desc limit ${input.limit + 1}`;
}

/** One page of documents, the latest first. */
export async function listDocuments(ctx: MemberContext, input: ListDocuments) {
  const rows = await fetchRows(ctx.tx, DocumentRow, documentsPage(ctx.session.clinicId, input));
  const page = toPage(rows, input.limit, ({ document }) => [document.datedOn, document.id]);
  return { ...page, items: page.items.map(({ document }) => document) };
}
