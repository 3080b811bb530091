import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Owner = z.object({ userId: z.uuid().nullable() });

/** The owner of the connection that leads are sent through; null if there is none. */
export async function findConnectionOwner(tx: Kysely<Tables>): Promise<string | null> {
  const owner = await fetchRow(tx, Owner, sql`select app.crm_lead_connection() as "userId"`);
  return owner?.userId ?? null;
}
