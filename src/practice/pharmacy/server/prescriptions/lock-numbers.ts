import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Any number of ours: prescriptions of a clinic are numbered one after the other. */
const LOCK_KEY = 7_423_129;

/** Until the end of the transaction nobody else of the clinic numbers a prescription. */
export async function lockNumbers(tx: Kysely<Tables>, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY}::integer, hashtext(${clinicId}))`.execute(tx);
}
