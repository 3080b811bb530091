import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { planForValues } from '#foundation/server/database/plan-for-values.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Day } from '#foundation/values/day.ts';
import type { Attribution, GetReport, Grouping } from '../contract.ts';
import { groupingOf, REPORTS } from '../reports.rules.ts';

/** What a report's statement is asked for. */
export interface ReportScope {
  readonly clinicId: string;
  readonly zone: string;
  /** At the clinic. */
  readonly today: Day;
  readonly now: Date;
  readonly from: Day;
  readonly to: Day;
  readonly by: Grouping;
  readonly currency: string;
  readonly category: string | undefined;
  readonly species: string | undefined;
  /** A staff member. */
  readonly doctorId: string | undefined;
  readonly attribution: Attribution;
}

const Place = z.object({
  zone: z.string(),
  country: z.string(),
  today: CalendarDay,
  /** Who asks, as a member of staff. */
  staffId: z.uuid().nullable(),
});

/**
 * REPORT-3. What is asked for, in the days and the currency of the clinic. A doctor who does not see all figures of the clinic gets
 * those reports that are for doctors, and of production their own.
 *
 * @throws AppError `forbidden` for a report that is not theirs.
 */
export async function scopeOf(
  ctx: Pick<MemberContext, 'now' | 'session' | 'tx'>,
  input: GetReport,
): Promise<ReportScope> {
  const { clinicId, userId, permissions } = ctx.session;
  const definition = REPORTS[input.reportId];
  const seesAll = permissions.includes('report:read_all');
  if (definition.audience === 'all_figures' && !seesAll) throw new AppError('forbidden');
  const [place] = await Promise.all([
    fetchRow(
      ctx.tx,
      Place,
      sql`select k.time_zone as zone, k.country, app.local_day(${ctx.now}, k.time_zone) as today,
            (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId}) as "staffId"
            from clinics k where k.id = ${clinicId}`,
    ),
    // A day has few rows, three years have all of them.
    planForValues(ctx.tx),
  ]);
  if (!place) throw new AppError('not_found');
  const isOwn = definition.audience === 'own' && !seesAll;
  if (isOwn && place.staffId === null) throw new AppError('forbidden');
  const filters = new Set(definition.filters);
  return {
    clinicId,
    zone: place.zone,
    today: place.today,
    now: ctx.now,
    from: input.from,
    to: input.to,
    by: groupingOf(definition, input.by),
    currency: input.currency ?? currencyOf(place.country),
    category: filters.has('category') ? input.category : undefined,
    species: filters.has('species') ? input.species : undefined,
    doctorId:
      isOwn && place.staffId !== null ? place.staffId : filters.has('doctor') ? input.doctorId : undefined,
    attribution: input.attribution,
  };
}
