import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import {
  type Candidate,
  candidatesOf,
  DRUG_DAYS,
  DRUG_PATTERN,
  type FollowUpIntervals,
  PLAN_DAYS,
  SURGERY_PATTERN,
} from '../candidate.rules.ts';

const Row = z.object({
  kind: z.enum(['act', 'moved', 'plan', 'prescription', 'result']),
  petId: z.uuid(),
  /** A day of its own, or an instant. */
  day: CalendarDay.nullable(),
  at: Instant.nullable(),
  text: z.string(),
  doctorId: z.uuid().nullable(),
});

/**
 * What a plan that asks for a recheck says, for PostgreSQL: a little more than `findRecheck` accepts. As a constant, so that the index of such plans
 * is used (`visit_sections_recheck_idx`).
 */
const RECHECK_PATTERN =
  're-?check|re-?exam|re-?evaluat|follow[- ]?up|come back|return|revisit|re-?weigh|kontroll|wieder-?vorstell|revisi[oó]n|control|revisar|volver|regresar|reevaluar|rechequeo';

/** The first lines of a plan say when. */
const PLAN_LENGTH = 4_000;

interface Asked {
  readonly today: Day;
  /** IANA. */
  readonly zone: string;
  readonly intervals: FollowUpIntervals;
}

/** An entry of a purpose is too old after so many days. */
const ageOf = ({ afterDays, graceDays }: FollowUpIntervals[keyof FollowUpIntervals]): number =>
  afterDays + graceDays + 1;

/** The statement: everything in the record that may lead to a follow-up. */
function findingsOf(clinicId: string, { today, zone, intervals }: Asked): RawBuilder<unknown> {
  const surgeryFrom = addDays(
    today,
    -Math.max(ageOf(intervals.after_surgery), ageOf(intervals.suture_removal)),
  );
  const drugFrom = addDays(today, -ageOf(intervals.new_medication));
  const resultFrom = addDays(today, -ageOf(intervals.result_pending));
  const midnight = (day: Day) => sql`${new Date(instantAtMinute(day, 0, zone)).toISOString()}::timestamptz`;
  return sql`
    with found as (
      select 'act' as kind, a.pet_id, null::date as day, a.done_at as at, a.item_name as text, v.doctor_id
        from acts a join visits v on v.clinic_id = ${clinicId} and v.id = a.visit_id
       where a.clinic_id = ${clinicId} and a.status = 'done' and a.done_at >= ${midnight(surgeryFrom)}
         and a.item_kind in ('procedure', 'service') and a.item_name ~* ${SURGERY_PATTERN}
      union all
      select 'plan', v.pet_id, null, v.started_at, left(s.plain_text, ${PLAN_LENGTH}::integer), v.doctor_id
        from visits v join visit_sections s on s.clinic_id = ${clinicId} and s.visit_id = v.id and s.section = 'plan'
       where v.clinic_id = ${clinicId} and v.started_at >= ${midnight(addDays(today, -PLAN_DAYS))}
         and s.plain_text ~* ${sql.lit(RECHECK_PATTERN)}
      union all
      select 'prescription', v.pet_id, r.written_on, null, r.drug_name, r.prescriber_id
        from prescriptions r join visits v on v.clinic_id = ${clinicId} and v.id = r.visit_id
       where r.clinic_id = ${clinicId} and r.approved_at is not null and r.status <> 'cancelled' and (r.written_on >= ${drugFrom}::date
         or (r.written_on >= ${addDays(today, -DRUG_DAYS)}::date and r.drug_name ~* ${DRUG_PATTERN}))
      union all
      select 'result', l.pet_id, null, l.resulted_at, '', l.doctor_id
        from lab_reports l
       where l.clinic_id = ${clinicId} and l.pet_id is not null and l.reviewed_revision is distinct from l.revision
         and l.cancelled_at is null and l.dismissed_at is null
         and l.resulted_at >= ${midnight(resultFrom)}
      union all
      select 'result', o.pet_id, null, coalesce(o.ordered_at, o.created_at), '', v.doctor_id
        from lab_orders o left join visits v on v.clinic_id = ${clinicId} and v.id = o.visit_id
       where o.clinic_id = ${clinicId} and o.status in ('ordered', 'sent', 'partial')
         and o.created_at >= ${midnight(resultFrom)}
      union all
      select 'moved', f.pet_id, f.planned_on, null, f.purpose, null
        from follow_ups f where f.clinic_id = ${clinicId} and f.status = 'planned' and f.planned_on is not null)
    select d.kind, d.pet_id as "petId", d.day, d.at, d.text, d.doctor_id as "doctorId"
      from found d join pets p on p.clinic_id = ${clinicId} and p.id = d.pet_id
     where p.deceased_on is null and p.archived_at is null`;
}

/** Pets that may have a follow-up, in the order of the list. One statement, whatever the size of the clinic. */
export async function findCandidates(ctx: MemberContext, asked: Asked): Promise<readonly Candidate[]> {
  const rows = await fetchRows(ctx.tx, Row, findingsOf(ctx.session.clinicId, asked));
  const findings = rows.flatMap(({ day, at, ...row }) => {
    const on = day ?? (at === null ? null : localDayOf(Date.parse(at), asked.zone));
    return on === null ? [] : [{ ...row, day: on }];
  });
  return candidatesOf(findings, asked);
}
