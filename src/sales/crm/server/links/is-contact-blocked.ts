import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Result = z.object({ isBlocked: z.boolean() });

/** Whether a CRM contact belongs to a lead with do-not-contact. */
export async function isContactBlocked(tx: Kysely<Tables>, contactId: string): Promise<boolean> {
  const result = await fetchRow(
    tx,
    Result,
    sql`select app.is_crm_contact_blocked(${contactId}) as "isBlocked"`,
  );
  return result?.isBlocked ?? false;
}
