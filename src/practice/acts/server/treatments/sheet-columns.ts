import { sql } from 'kysely';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';

/** The columns of the contract's `ActSchedule`, of `act_schedules o` and its item `i`. */
export const scheduleColumns = (clinicId: string) => sql`
  o.id, o.visit_id as "visitId", o.item_id as "itemId", i.kind, i.name, i.dispense_unit as unit,
  o.quantity_thousandths as "quantityThousandths", o.note, o.every_minutes as "everyMinutes",
  o.times_minutes as "timesMinutes", o.starts_at as "startsAt", o.ends_at as "endsAt",
  ${staffNameOfAccount(clinicId, sql`o.created_by`)} as "createdByName", o.stopped_at as "stoppedAt",
  ${staffNameOfAccount(clinicId, sql`o.stopped_by`)} as "stoppedByName", o.stop_reason as "stopReason"`;

/** The columns of the contract's `Admission`, of `admissions d` and its visit `v`. */
export const admissionColumns = sql`
  d.id, d.visit_id as "visitId", v.pet_id as "petId", d.place, d.admitted_at as "admittedAt", d.discharged_at as "dischargedAt"`;
