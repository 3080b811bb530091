import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppointmentEvent } from '../../contract.ts';

const { id, at, fromStatus, toStatus, fromStartsAt, toStartsAt, actorName } = AppointmentEvent.shape;

/** A row of `EVENT_COLUMNS`. */
export const EventRow = z.object({
  event_id: id,
  at,
  from_status: fromStatus,
  to_status: toStatus,
  from_starts_at: fromStartsAt,
  to_starts_at: toStartsAt,
  actor_name: actorName,
});
export type EventRow = z.infer<typeof EventRow>;

/** What history entries are read from. */
export const EVENT_TABLES = [
  'appointment_events',
  'clients',
  'staff_members',
] satisfies readonly (keyof Tables)[];

/** The columns of a history entry `e` with `eventJoins`. */
export const EVENT_COLUMNS = sql.raw(`
  e.id as event_id, e.at, e.from_status, e.to_status, e.from_starts_at, e.to_starts_at,
  coalesce(actor.full_name, client_actor.full_name) as actor_name`);

/** The staff member or client of the clinic who did it. */
export const eventJoins = (clinicId: string): RawBuilder<unknown> => sql`
  left join staff_members actor on actor.clinic_id = ${clinicId} and actor.user_id = e.actor_id
  left join clients client_actor on client_actor.clinic_id = ${clinicId} and client_actor.user_id = e.actor_id`;

export const toEvent = (row: EventRow): AppointmentEvent => ({
  id: row.event_id,
  at: row.at,
  fromStatus: row.from_status,
  toStatus: row.to_status,
  fromStartsAt: row.from_starts_at,
  toStartsAt: row.to_starts_at,
  actorName: row.actor_name,
});
