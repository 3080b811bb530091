import { sql } from 'kysely';
import { FLAG_KEYS } from '#vocabulary/flags.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { MyFlags } from '../contract.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

/**
 * Which flags are on for the caller's clinic. A client, who may have several clinics, gets the values without a
 * clinic.
 */
export async function myFlags({ tx, session }: PersonContext): Promise<MyFlags> {
  const clinicId = sql`${session.clinicId}`;
  const pairs = FLAG_KEYS.map((key) => sql`${key}::text, ${flagIsOn(key, clinicId)}`);
  const row = await fetchRow(tx, MyFlags, sql`select json_build_object(${sql.join(pairs)}) as flags`);
  if (!row) throw new Error('The statement returned no row.');
  return row;
}
