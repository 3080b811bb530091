import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { GetLabTable, LabTable } from '../pet-results.contract.ts';
import { LabReportRow, LabValue } from '../report.contract.ts';
import { tableOf } from '../lab-table.rules.ts';
import { reportFields, valueFields } from './report-columns.ts';
import { rowsOfPet } from './rows-of-pet.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Row = z.object({ report: LabReportRow, values: z.array(LabValue), at: Instant, id: z.uuid() });
const Rows = z.object({ rows: z.array(Row) });
export type PetReport = z.output<typeof Row>;

interface Which {
  readonly petId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The statement of the reports of a pet with their present values, the latest first; one row more than the limit. */
export function petReportsPage(clinicId: string, { petId, limit, cursor }: Which): RawBuilder<unknown> {
  const after = decodeCursor(cursor, Position);
  const beyond = after
    ? sql`and (r.resulted_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``;
  return sql`
    select json_build_object(${reportFields(clinicId)}) as report, r.resulted_at as at, r.id,
        (select coalesce(json_agg(json_build_object(${valueFields}) order by v.position, v.id), '[]') from lab_results v
          where v.clinic_id = ${clinicId} and v.report_id = r.id and v.replaced_by is null) as values
      from lab_reports r where r.clinic_id = ${clinicId} and r.pet_id = ${petId} ${beyond}
     order by r.resulted_at desc, r.id desc limit ${limit + 1}`;
}

/** A page of the results of a pet. @param withEntry adds the audit entry of the read. @throws AppError `not_found`. */
export async function findPetReports(
  { tx, session: { clinicId } }: MemberContext,
  which: Which,
  withEntry = (read: RawBuilder<unknown>) => read,
) {
  const read = withEntry(rowsOfPet(clinicId, which.petId, petReportsPage(clinicId, which)));
  const found = await fetchRow(tx, Rows, read);
  if (!found) throw new AppError('not_found');
  return toPage(found.rows, which.limit, ({ at, id }) => [at, id]);
}

/** The results of a pet, all dates side by side. @throws AppError `not_found`. */
export async function getLabTable(ctx: MemberContext, input: GetLabTable): Promise<LabTable> {
  const { items, nextCursor } = await findPetReports(ctx, input, (read) =>
    ctx.withAuditEntry('lab_report.read', input.petId, read),
  );
  return { reports: items.map(({ report }) => report), rows: tableOf(items), nextCursor };
}
