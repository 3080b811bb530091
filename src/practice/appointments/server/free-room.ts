import { type RawBuilder, sql } from 'kysely';

interface WantedRoom {
  /** Columns or values of the row that the room is for. */
  readonly clinicId: RawBuilder<unknown>;
  readonly startsAt: RawBuilder<unknown>;
  readonly busyUntil: RawBuilder<unknown>;
  /** The room to be preferred, or null. */
  readonly preferredId: RawBuilder<unknown>;
  /** The appointment that may be where it is, or null. */
  readonly exceptId: RawBuilder<unknown>;
}

/**
 * A subselect: a room in use that is free then, or null. Two who are given the same one meet at the constraint. The
 * rooms taken about that time are looked up once, by the clinic and the time: by room, a room's whole history would
 * have to be read.
 */
export const freeRoom = ({
  clinicId,
  startsAt,
  busyUntil,
  preferredId,
  exceptId,
}: WantedRoom): RawBuilder<unknown> => sql`(
  select r.id from rooms r
   where r.clinic_id = ${clinicId} and r.is_active and r.id <> all (array(
     select o.room_id from appointments o
      where o.clinic_id = ${clinicId} and o.starts_at >= ${startsAt} - interval '1 day' and o.starts_at < ${busyUntil}
        and o.busy_until > ${startsAt} and o.room_id is not null and o.id is distinct from ${exceptId}
        and o.status not in ('cancelled', 'no_show', 'rescheduled')))
   order by r.id is not distinct from ${preferredId} desc, r.name limit 1)`;
