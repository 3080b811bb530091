import { sql } from 'kysely';

/** A block as the contract has it. */
export const BLOCK_COLUMNS = sql.raw(
  `b.id, b.doctor_id as "doctorId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.reason`,
);
