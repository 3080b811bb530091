import { sql } from 'kysely';

/** The columns of a block as the contract names them. */
export const BLOCK_COLUMNS = sql.raw(
  `b.id, b.doctor_id as "doctorId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.reason`,
);
