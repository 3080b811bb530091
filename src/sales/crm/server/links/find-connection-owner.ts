import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Owner = z.object({ userId: z.uuid().nullable() });

/** The owner of the connection that sends leads; null while nobody is connected. */
export async function findConnectionOwner(tx: Kysely<Tables>): Promise<string | null> {
  const owner = await fetchRow(tx, Owner, sql`select app.crm_lead_connection() as "userId"`);
  return owner?.userId ?? null;
}
