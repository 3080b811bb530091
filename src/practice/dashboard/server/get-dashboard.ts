import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { dayBounds, localDayOf } from '#foundation/values/zoned-time.ts';
import type { Day } from '#foundation/values/day.ts';
import type { Place } from '#foundation/values/print-time.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Freshness } from '#foundation/server/http/freshness.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { holdsSlot, isBeforeArrival, isOnPremises } from '#practice/appointments/appointment-status.rules.ts';
import {
  CARD_TABLES,
  cardColumns,
  cardJoins,
  CardRow,
  toAppointment,
} from '#practice/appointments/server/public/card.ts';
import {
  EVENT_COLUMNS,
  EVENT_TABLES,
  eventJoins,
  EventRow,
  toEvent,
} from '#practice/appointments/server/public/event.ts';
import { WeeklyHoursRow } from '#practice/clinics/contract.ts';
import { findOpenRefills, OPEN_REFILL_TABLES } from '#practice/pharmacy/server/public/find-open-refills.ts';
import { findStockAlerts, STOCK_ALERT_TABLES } from '#practice/stock/server/public/find-stock-alerts.ts';
import { isOpenAt } from '#practice/clinics/opening-hours.rules.ts';
import { Dashboard } from '../contract.ts';
import { loadOtherAlerts, MENTION_LIMIT, toAlerts } from './load-alerts.ts';

/** The day at the clinic, who is late or waits, and who is on duty follow from the minute. */
export const DASHBOARD_FRESHNESS: Freshness = {
  tables: [
    'blocks',
    'clinics',
    'staff_hours',
    ...CARD_TABLES,
    ...EVENT_TABLES,
    ...OPEN_REFILL_TABLES,
    ...STOCK_ALERT_TABLES,
  ],
  clock: 'minute',
};

const UPCOMING_LIMIT = 8;
const ACTIVITY_LIMIT = 12;
/** As many as a visit has from its booking to its end. */
const EVENTS_OF_VISIT = 8;

const TodayRow = CardRow.extend({ weight_grams: z.int().nullable(), is_dangerous: z.boolean() });
const ActivityRow = EventRow.extend({
  appointment_id: z.uuid(),
  pet_name: z.string(),
  starts_at: CardRow.shape.starts_at,
});
type ActivityRow = z.infer<typeof ActivityRow>;
const LivingPets = z.object({ count: z.int() });
const StaffRow = Dashboard.shape.staffOnDuty.element.extend({
  isCaller: z.boolean(),
  isBlocked: z.boolean(),
  hours: z.array(WeeklyHoursRow),
});

const loadPlace = (tx: Kysely<Tables>, clinicId: string): Promise<Place> =>
  tx
    .selectFrom('clinics')
    .select(['time_zone as timeZone', 'country'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();

const selectToday = (clinicId: string, startsAt: string, endsAt: string) => sql`
  select ${cardColumns(clinicId)}, p.weight_grams, exists (select from pet_alerts w where w.clinic_id = ${clinicId}
      and w.pet_id = a.pet_id and w.cleared_at is null and w.severity = 'danger') as is_dangerous
    from appointments a ${cardJoins(clinicId)}
   where a.clinic_id = ${clinicId} and a.starts_at >= ${startsAt} and a.starts_at < ${endsAt}
   order by a.starts_at, a.id`;

const selectLivingPets = (clinicId: string) => sql`
  select count(*) from pets p where p.clinic_id = ${clinicId} and p.archived_at is null and p.deceased_on is null`;

const selectStaff = (clinicId: string, userId: string, now: Date) => sql`
  select s.id, s.full_name as "fullName", s.title, s.user_id is not distinct from ${userId}::uuid as "isCaller",
    exists (select from blocks b where b.clinic_id = ${clinicId} and (b.doctor_id is null or b.doctor_id = s.id)
      and b.starts_at <= ${now} and b.ends_at > ${now}) as "isBlocked",
    (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute)), '[]')
      from staff_hours h where h.clinic_id = ${clinicId} and h.staff_member_id = s.id) as hours
    from staff_members s where s.clinic_id = ${clinicId} and s.is_active order by s.full_name, s.id`;

/** The latest of each appointment, latest first. */
const selectActivity = (clinicId: string) => sql`
  select ${EVENT_COLUMNS}, e.appointment_id, p.name as pet_name, a.starts_at
    from (select distinct on (r.appointment_id) r.*
        from (select * from appointment_events l where l.clinic_id = ${clinicId}
          order by l.at desc, l.id limit ${sql.lit(ACTIVITY_LIMIT * EVENTS_OF_VISIT)}) r
       order by r.appointment_id, r.at desc, r.id) e
    join appointments a on a.clinic_id = ${clinicId} and a.id = e.appointment_id
    join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id ${eventJoins(clinicId)}
   order by e.at desc, e.id limit ${sql.lit(ACTIVITY_LIMIT)}`;

function instantsOf(day: Day, zone: string): { readonly startsAt: string; readonly endsAt: string } {
  const { startsAtMs, endsAtMs } = dayBounds(day, zone);
  return { startsAt: new Date(startsAtMs).toISOString(), endsAt: new Date(endsAtMs).toISOString() };
}

const toActivity = (row: ActivityRow): Dashboard['activity'][number] =>
  Object.assign(toEvent(row), {
    appointmentId: row.appointment_id,
    petName: row.pet_name,
    startsAt: row.starts_at,
  });

/**
 * The clinic's day in two round trips: the zone determines what today is, all other statements are pipelined.
 *
 * Messages do not exist yet, so none can be new.
 */
export async function getDashboard(ctx: MemberContext): Promise<Dashboard> {
  const { tx, now } = ctx;
  const { clinicId, userId } = ctx.session;
  const { timeZone: zone, country } = await loadPlace(tx, clinicId);
  const day = localDayOf(now.getTime(), zone);
  const { startsAt, endsAt } = instantsOf(day, zone);
  const [today, living, staff, activity, other, stock, refills] = await Promise.all([
    fetchRows(tx, TodayRow, selectToday(clinicId, startsAt, endsAt)),
    fetchRow(tx, LivingPets, selectLivingPets(clinicId)),
    fetchRows(tx, StaffRow, selectStaff(clinicId, userId, now)),
    fetchRows(tx, ActivityRow, selectActivity(clinicId)),
    loadOtherAlerts(tx, clinicId, now, startsAt),
    findStockAlerts(ctx, MENTION_LIMIT),
    findOpenRefills(ctx, MENTION_LIMIT),
  ]);
  const cards = today.map(toAppointment);
  const watched = today.map((row) => ({
    id: row.id,
    petName: row.pet_name,
    startsAt: row.starts_at,
    status: row.status,
    arrivedAt: row.arrived_at,
    weightGrams: row.weight_grams,
    isDangerous: row.is_dangerous,
  }));
  return {
    timeZone: zone,
    country,
    day,
    appointmentsToday: {
      total: cards.filter(({ status }) => holdsSlot(status)).length,
      toCome: cards.filter(({ status }) => isBeforeArrival(status)).length,
      inHouse: cards.filter(({ status }) => isOnPremises(status)).length,
    },
    activePatients: living?.count ?? 0,
    staffOnDuty: staff
      .filter(({ isBlocked, hours }) => !isBlocked && isOpenAt(hours, zone, now.getTime()))
      .map(({ id, fullName, title }) => ({ id, fullName, title })),
    callerStaffId: staff.find(({ isCaller }) => isCaller)?.id ?? null,
    upcoming: cards.filter(({ status }) => isBeforeArrival(status)).slice(0, UPCOMING_LIMIT),
    alerts: toAlerts(watched, { ...other, stock, refills }, now.getTime()),
    activity: activity.map(toActivity),
  };
}
