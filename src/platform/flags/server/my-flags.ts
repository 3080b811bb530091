import { sql } from 'kysely';
import { FLAG_KEYS } from '#vocabulary/flags.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { MyFlags } from '../contract.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

/**
 * Which flags are on for the caller's clinic. A client, who may have several clinics, gets the values without a
 * clinic.
 */
export async function myFlags({ tx, session }: PersonContext): Promise<MyFlags> {
  const clinicId = sql`${session.clinicId}`;
  const pairs = FLAG_KEYS.map((key) => sql`${key}::text, ${flagIsOn(key, clinicId)}`);
  const { rows } = await sql<MyFlags>`select json_build_object(${sql.join(pairs)}) as flags`.execute(tx);
  if (!rows[0]) throw new Error('the database said nothing of the flags');
  return rows[0];
}
