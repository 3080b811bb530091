import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListDiagnosticReports } from '../contract.ts';
import { reportLine, ReportLineRow } from './report-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** One page of reports, latest first; drafts that were given up are left out. */
export async function listReports(
  { tx, session: { clinicId } }: MemberContext,
  { petId, visitId, state, limit, cursor }: ListDiagnosticReports,
) {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`r.clinic_id = ${clinicId} and r.discarded_at is null`,
    ...(state === 'drafts' ? [sql`r.signed_at is null`] : []),
    ...(petId ? [sql`r.pet_id = ${petId}`] : []),
    ...(visitId ? [sql`r.visit_id = ${visitId}`] : []),
    ...(after ? [sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    ReportLineRow,
    sql`select ${reportLine(clinicId)} from diagnostic_reports r where ${sql.join(conditions, sql` and `)}
         order by r.created_at desc, r.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, ({ report }) => [report.createdAt, report.id]);
  return { ...page, items: page.items.map(({ report }) => report) };
}
