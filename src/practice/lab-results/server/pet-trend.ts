import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { LAB_COMPARATORS, LAB_FLAGS } from '#vocabulary/lab.ts';
import { analyteEntry } from '#vocabulary/lab-analytes.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { GetLabTrend, LabTrend } from '../pet-results.contract.ts';
import { pointsIn, unitsOf } from '../trend.rules.ts';
import { rowsOfPet } from './rows-of-pet.ts';

const Point = z.object({
  reportId: z.uuid(),
  laboratoryName: z.string(),
  resultedAt: Instant,
  name: z.string(),
  valueText: z.string().nullable(),
  valueNumber: z.string().nullable(),
  comparator: z.enum(LAB_COMPARATORS).nullable(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
});

const Points = z.object({ rows: z.array(Point) });

const POINTS_LIMIT = 500;

/** The statement of a trend: the latest values of one analyte of a pet. */
export const trendPage = (clinicId: string, petId: string, analyte: string): RawBuilder<unknown> => sql`
  select v.report_id as "reportId", (select l.name from laboratories l where l.id = r.laboratory_id) as "laboratoryName",
      v.resulted_at as "resultedAt", v.name, v.value_text as "valueText", v.value_number::text as "valueNumber", v.comparator, v.unit,
      v.low::text, v.high::text, v.flag
    from lab_reports r
    join lab_results v on v.clinic_id = ${clinicId} and v.report_id = r.id and v.analyte = ${analyte} and v.replaced_by is null
   where r.clinic_id = ${clinicId} and r.pet_id = ${petId} and v.status in ('preliminary', 'final', 'corrected')
   order by r.resulted_at desc, r.id desc limit ${POINTS_LIMIT}`;

/** One value of a pet over time and over all laboratories. @throws AppError `not_found`. */
export async function getLabTrend(
  ctx: MemberContext,
  { petId, analyte, unit }: GetLabTrend,
): Promise<LabTrend> {
  const { clinicId } = ctx.session;
  const read = rowsOfPet(clinicId, petId, trendPage(clinicId, petId, analyte));
  const found = await fetchRow(ctx.tx, Points, ctx.withAuditEntry('lab_report.read', petId, read));
  if (!found) throw new AppError('not_found');
  const points = found.rows.toSorted((a, b) => Date.parse(a.resultedAt) - Date.parse(b.resultedAt));
  const units = unitsOf(points);
  const shown = unit ?? units[0] ?? null;
  return {
    analyte,
    name: analyteEntry(analyte)?.name ?? points.at(-1)?.name ?? analyte,
    unit: shown,
    units,
    points: pointsIn(analyte, shown, points),
  };
}
