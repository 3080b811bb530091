import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { getMyDashboardEndpoint } from '../../own.contract.ts';
import {
  APPOINTMENT_JOINS,
  appointmentLine,
  isUpcoming,
} from '#practice/appointments/server/public/own-appointment-line.ts';
import { petCard } from '#practice/pets/server/public/own-pet-card.ts';

const Row = z.object({ dashboard: getMyDashboardEndpoint.output });
type Dashboard = z.infer<typeof getMyDashboardEndpoint.output>;

const PET_LIMIT = 12;
const ACTIVITY_LIMIT = 8;
/** How many days back activity is shown and documents count as recent. */
const ACTIVITY_DAYS = 120;

/** On one day of a clinic `k`. */
const sameDay = (at: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`app.local_day(${at}, k.time_zone) = app.local_day(${other}, k.time_zone)`;

/**
 * Recent activity of the caller's pets: the latest step of each appointment, weights, pets added. A completed visit and the weight of that
 * day are one line.
 */
const activityOf = (userId: string, since: Date) => sql`
  (select distinct on (k.id, a.id) k.id as clinic_id, e.id::text as id, e.at, case when e.from_starts_at is null then 'appointment' else 'moved' end as kind,
      a.pet_id, e.to_status as status, coalesce(e.to_starts_at, a.starts_at) as starts_at, case when e.to_status = 'completed' then (select w.weight_grams from pet_weights w
        where w.clinic_id = k.id and w.pet_id = a.pet_id and ${sameDay(sql`w.weighed_at`, sql`a.starts_at`)}
        order by w.weighed_at desc limit 1) end as weight_grams,
      e.actor_id is not distinct from ${userId}::uuid as is_own
    from clinics k
    join appointments a on a.clinic_id = k.id
    join appointment_events e on e.clinic_id = k.id and e.appointment_id = a.id
   where a.starts_at >= ${since} and e.at >= ${since}
     and e.to_status in ('requested', 'booked', 'confirmed', 'completed', 'cancelled', 'no_show')
   order by k.id, a.id, e.at desc, e.id)
  union all
  select w.clinic_id, w.id::text, w.weighed_at, 'weighed', w.pet_id, null, null, w.weight_grams, false
    from clinics k join pet_weights w on w.clinic_id = k.id
   where w.weighed_at >= ${since}
     and not exists (select from appointments v where v.clinic_id = k.id and v.pet_id = w.pet_id and v.status = 'completed'
       and v.starts_at >= ${since} and ${sameDay(sql`w.weighed_at`, sql`v.starts_at`)})
  union all
  select p.clinic_id, p.id::text, p.created_at, 'added', p.id, null, null, null, false from pets p where p.created_at >= ${since}`;

/** The caller's dashboard in one statement. */
export async function getMyDashboard(ctx: ClientContext): Promise<Dashboard> {
  const { now, session } = ctx;
  const since = new Date(now.getTime() - ACTIVITY_DAYS * 86_400_000);
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select json_build_object(
      'clinicCount', (select count(*) from clients c where c.user_id = ${session.userId} and c.archived_at is null),
      'petCount', (select count(*) from pets p where p.deceased_on is null),
      'upcomingCount', (select count(*) from appointments a where ${isUpcoming(now)}),
      'documentCount', (
        select count(*) from documents d where d.is_client_visible and d.archived_at is null and d.created_at >= ${since}),
      'nextAppointment', (
        select ${appointmentLine(now)} from appointments a ${APPOINTMENT_JOINS} where ${isUpcoming(now)}
         order by a.starts_at, a.id limit 1),
      'pets', coalesce((select json_agg(found.pet) from (
        select json_build_object(${petCard(now)}) as pet from pets p join clinics k on k.id = p.clinic_id
         where p.deceased_on is null order by p.name_folded, p.id limit ${PET_LIMIT}) found), '[]'),
      'activity', coalesce((select json_agg(found.line) from (
        select json_build_object('id', v.id, 'at', v.at, 'kind', v.kind, 'petId', p.id, 'petName', p.name, 'timeZone', k.time_zone,
            'country', k.country, 'status', v.status, 'startsAt', v.starts_at, 'weightGrams', v.weight_grams, 'isOwn', v.is_own) as line
          from (${activityOf(session.userId, since)}) v
          join clinics k on k.id = v.clinic_id
          join pets p on p.clinic_id = k.id and p.id = v.pet_id
         order by v.at desc, v.id limit ${ACTIVITY_LIMIT}) found), '[]')) as dashboard`,
  );
  const dashboard = row?.dashboard;
  if (!dashboard) throw new Error('A select without a table gives one row.');
  return dashboard;
}
