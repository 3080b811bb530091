import { type RawBuilder, sql } from 'kysely';

interface RequestedRoom {
  readonly clinicId: string;
  /** SQL for the columns or values of the row that needs the room. */
  readonly startsAt: RawBuilder<unknown>;
  readonly busyUntil: RawBuilder<unknown>;
  /** The preferred room, or null. */
  readonly preferredId: RawBuilder<unknown>;
  /** The appointment that may keep its room, or null. */
  readonly exceptId: RawBuilder<unknown>;
}

/**
 * A subselect: a room in use that is free at that time, or null. If two transactions get the same one, the exclusion
 * constraint decides. The occupied rooms are looked up once, by clinic and time; by room, each room's whole history
 * would be read.
 */
export const freeRoom = ({
  clinicId,
  startsAt,
  busyUntil,
  preferredId,
  exceptId,
}: RequestedRoom): RawBuilder<unknown> => sql`(
  select r.id from rooms r
   where r.clinic_id = ${clinicId} and r.is_active and r.id <> all (array(
     select o.room_id from appointments o
      where o.clinic_id = ${clinicId} and o.starts_at >= ${startsAt} - interval '1 day' and o.starts_at < ${busyUntil}
        and o.busy_until > ${startsAt} and o.room_id is not null and o.id is distinct from ${exceptId}
        and o.holds_slot))
   order by r.id is not distinct from ${preferredId} desc, r.name limit 1)`;
