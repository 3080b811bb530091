import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Any number of ours: labels of a clinic are numbered one after the other, and so are the reprints of each. */
const LOCK_KEY = 7_423_124;

/** Until the end of the transaction nobody else of the clinic numbers a label. */
export async function lockLabels(tx: Kysely<Tables>, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY}::integer, hashtext(${clinicId}))`.execute(tx);
}
