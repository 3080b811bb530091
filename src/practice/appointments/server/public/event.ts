import { sql } from 'kysely';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import type { AppointmentEvent } from '../../contract.ts';

/** A row of `EVENT_COLUMNS`. */
export interface EventRow {
  readonly event_id: string;
  readonly at: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly from_starts_at: string | null;
  readonly to_starts_at: string | null;
  readonly actor_name: string | null;
}

/** The columns of a history entry `e` with `EVENT_JOINS`. */
export const EVENT_COLUMNS = sql.raw(`
  e.id as event_id, e.at, e.from_status, e.to_status, e.from_starts_at, e.to_starts_at,
  coalesce(actor.full_name, client_actor.full_name) as actor_name`);

/** The staff member or client who did it. */
export const EVENT_JOINS = sql.raw(`
  left join staff_members actor on actor.clinic_id = e.clinic_id and actor.user_id = e.actor_id
  left join clients client_actor on client_actor.clinic_id = e.clinic_id and client_actor.user_id = e.actor_id`);

export const toEvent = (row: EventRow): AppointmentEvent => ({
  id: row.event_id,
  at: row.at,
  // Safe: a trigger writes the history from a column that a constraint limits to these statuses.
  fromStatus: row.from_status as AppointmentStatus | null,
  toStatus: row.to_status as AppointmentStatus,
  fromStartsAt: row.from_starts_at,
  toStartsAt: row.to_starts_at,
  actorName: row.actor_name,
});
