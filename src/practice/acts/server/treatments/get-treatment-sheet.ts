import { sql } from 'kysely';
import type * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openAlertsOf } from '#practice/pets/server/public/open-alerts.ts';
import { staffNameOf, staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { weightOfVisit } from '#practice/visits/server/public/visit-weight.ts';
import { AppError } from '#vocabulary/errors.ts';
import { type getTreatmentSheetEndpoint, TreatmentSheet } from '../../treatments.contract.ts';
import { scheduleColumns } from './sheet-columns.ts';

/**
 * The columns of the contract's `SheetAct`, of `acts a`.
 */
const sheetActColumns = (clinicId: string) => sql`
  a.id, a.item_id as "itemId", a.item_kind as kind, a.item_name as name, a.unit,
  a.quantity_thousandths as "quantityThousandths", a.note, a.status, a.schedule_id as "scheduleId",
  a.scheduled_for as "scheduledFor", a.planned_for as "plannedFor", a.done_at as "doneAt",
  ${staffNameOfAccount(clinicId, sql`a.done_by`)} as "doneByName", a.voided_at as "voidedAt",
  ${staffNameOfAccount(clinicId, sql`a.voided_by`)} as "voidedByName", a.void_reason as "voidReason", a.version`;

/** The statement of a day's sheet. */
export const treatmentSheet = (clinicId: string, day: string, visitId: string | null, now: Date) => sql`
  with bounds as (
    select b.starts, b.ends, b.starts <= ${now}::timestamptz and ${now}::timestamptz < b.ends as is_today
      from (select app.instant_of(${day}::date, k.time_zone) as starts,
                   app.instant_of(${day}::date + 1, k.time_zone) as ends
              from clinics k where k.id = ${clinicId}) b
  ), stays as (
    select distinct on (d.visit_id) d.id, d.visit_id, d.place, d.admitted_at, d.discharged_at
      from bounds b join admissions d on d.clinic_id = ${clinicId} and d.admitted_at < b.ends
        and (d.discharged_at is null or d.discharged_at >= b.starts)
        and (${visitId}::uuid is null or d.visit_id = ${visitId}::uuid)
       -- A pet whose death ended its stay is no patient of today any more. The sheets of past days keep it.
       and (not b.is_today or d.discharged_at is null or not exists (
         select from visits x join pets p on p.clinic_id = ${clinicId} and p.id = x.pet_id
          where x.clinic_id = ${clinicId} and x.id = d.visit_id and p.deceased_recorded_at = d.discharged_at))
     order by d.visit_id, d.admitted_at desc
  )
  select ${day}::text as day, coalesce((select json_agg(line order by line."dischargedAt" is not null, line.place, line.pet ->> 'name', line."visitId") from (
    select t.id as "admissionId", t.visit_id as "visitId", v.status as "visitStatus", v.started_at as "startedAt", v.reason,
      ${staffNameOf(clinicId, sql`v.doctor_id`)} as "doctorName",
      t.place, t.admitted_at as "admittedAt", t.discharged_at as "dischargedAt",
      json_build_object('id', p.id, 'name', p.name, 'species', p.species, 
        'weight', ${weightOfVisit(clinicId)}) as pet,
      ${openAlertsOf(clinicId, sql`v.pet_id`)} as alerts,
      coalesce((select json_agg(x order by x."startsAt", x.id) from (
        select ${scheduleColumns(clinicId)} from act_schedules o
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = o.item_id
         where o.clinic_id = ${clinicId} and o.visit_id = t.visit_id and o.starts_at < b.ends
           and (o.stopped_at is null or o.stopped_at >= b.starts) and (o.ends_at is null or o.ends_at >= b.starts)) x), '[]') as schedules,
      coalesce((select json_agg(x order by coalesce(x."plannedFor", x."doneAt"), x.id) from (
        select ${sheetActColumns(clinicId)} from acts a
         where a.clinic_id = ${clinicId} and a.visit_id = t.visit_id
           and case
             when a.planned_for >= b.starts then a.planned_for < b.ends
             when a.status = 'planned' then b.is_today
             else a.done_at >= b.starts and a.done_at < b.ends end
           -- What was dropped because its order was stopped is no gap in the treatment.
           and not exists (select from act_schedules o where o.clinic_id = ${clinicId} and o.id = a.schedule_id
             and a.status = 'voided' and a.done_at is null and a.voided_at = o.stopped_at)) x), '[]') as acts
      from bounds b cross join stays t
      join visits v on v.clinic_id = ${clinicId} and v.id = t.visit_id
      join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id) line), '[]') as pets`;

/** The treatment sheet of a day, or one visit of it, in one statement. */
export async function getTreatmentSheet(
  ctx: MemberContext,
  { day, visitId }: z.output<typeof getTreatmentSheetEndpoint.input>,
): Promise<TreatmentSheet> {
  const sheet = await fetchRow(
    ctx.tx,
    TreatmentSheet,
    treatmentSheet(ctx.session.clinicId, day, visitId ?? null, ctx.now),
  );
  if (!sheet) throw new AppError('not_found');
  return sheet;
}
