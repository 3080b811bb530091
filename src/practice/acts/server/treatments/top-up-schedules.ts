import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { plannedUntil, scheduleTimes } from '../../schedule.rules.ts';

const Row = z.object({
  id: z.uuid(),
  timeZone: z.string(),
  everyMinutes: z.int().nullable(),
  timesMinutes: z.array(z.int()).nullable(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  lastFor: Instant.nullable(),
});
const Planned = z.object({ id: z.uuid() });

interface Scope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
}

/**
 * SCHED-3. Plans the acts of repeated orders until the end of the next day at the clinic. What is planned already, done or
 * dropped stays as it is: each time of a schedule has one act, so that doing this twice plans nothing twice.
 *
 * @param scheduleIds only these. @returns how many acts it planned.
 */
export async function topUpSchedules(
  { tx, now }: Scope,
  clinicId: string,
  scheduleIds?: readonly string[],
): Promise<number> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select s.id, k.time_zone as "timeZone", s.every_minutes as "everyMinutes",
          s.times_minutes as "timesMinutes", s.starts_at as "startsAt", s.ends_at as "endsAt",
          (select max(a.scheduled_for) from acts a where a.clinic_id = ${clinicId} and a.schedule_id = s.id) as "lastFor"
          from act_schedules s join clinics k on k.id = ${clinicId}
         where s.clinic_id = ${clinicId} and s.stopped_at is null
           and (s.every_minutes is not null or s.times_minutes is not null)
           and ${scheduleIds === undefined ? sql`true` : sql`s.id = any (${[...scheduleIds]}::uuid[])`}
         order by s.id`,
  );
  const times = rows.flatMap(({ id, timeZone, startsAt, endsAt, lastFor, ...repetition }) =>
    scheduleTimes(
      {
        ...repetition,
        startsAtMs: Date.parse(startsAt),
        endsAtMs: endsAt === null ? null : Date.parse(endsAt),
      },
      {
        afterMs: lastFor === null ? -Infinity : Date.parse(lastFor),
        untilMs: plannedUntil(now.getTime(), timeZone),
        zone: timeZone,
      },
    ).map((at) => ({ schedule_id: id, at: new Date(at).toISOString() })),
  );
  if (times.length === 0) return 0;
  const planned = await fetchRows(
    tx,
    Planned,
    sql`insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, item_code, unit, quantity_thousandths,
            note, is_billable, schedule_id, scheduled_for, planned_for, override_reason, overridden_alert_ids)
        select ${clinicId}::uuid, s.visit_id, s.pet_id, s.item_id, i.kind, i.name, i.code, i.dispense_unit, s.quantity_thousandths,
            s.note, i.is_billable, s.id, t.at, t.at, s.override_reason, s.overridden_alert_ids
          from json_to_recordset(${JSON.stringify(times)}::json) as t (schedule_id uuid, at timestamptz)
          join act_schedules s on s.clinic_id = ${clinicId} and s.id = t.schedule_id
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = s.item_id
         order by t.at, s.id
        on conflict (clinic_id, schedule_id, scheduled_for) where scheduled_for is not null do nothing
        returning id`,
  );
  return planned.length;
}
