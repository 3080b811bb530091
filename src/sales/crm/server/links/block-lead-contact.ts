import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Result = z.object({ isBlocked: z.boolean() });

/** Sets do-not-contact of a lead. @returns false if it was already set. */
export async function blockLeadContact(tx: Kysely<Tables>, leadId: string): Promise<boolean> {
  const result = await fetchRow(
    tx,
    Result,
    sql`select app.block_lead_contact(${leadId}::uuid) as "isBlocked"`,
  );
  return result?.isBlocked ?? false;
}
