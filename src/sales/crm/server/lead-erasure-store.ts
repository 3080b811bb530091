import { cutText } from '#foundation/values/cut-text.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

/** The provider's ids of an erased lead's remaining records in the CRM. */
const LeadErasure = z.object({
  locationId: z.string(),
  contactId: z.string().nullable(),
  opportunityId: z.string().nullable(),
});
export type LeadErasure = z.infer<typeof LeadErasure>;

export interface LeadErasureStore {
  /** Null if the erasure is complete. */
  find(erasureId: string): Promise<LeadErasure | null>;
  /** Marks the erasure as complete, and deletes events about the records that arrived in the meantime. */
  complete(erasureId: string): Promise<void>;
  /** Records why the records could not be deleted yet; the reason is for display. */
  postpone(erasureId: string, reason: string): Promise<void>;
}

export function createLeadErasureStore(database: Database<Tables>): LeadErasureStore {
  const scope = { databaseRole: 'crm_server', mode: 'write' } as const;
  return {
    find: (erasureId) =>
      database.transaction(scope, async (tx) => {
        const erasure = await fetchRow(
          tx,
          LeadErasure,
          sql`select location_id as "locationId", contact_id as "contactId", opportunity_id as "opportunityId"
                from crm_erasures where id = ${erasureId}::uuid`,
        );
        return erasure ?? null;
      }),

    complete: async (erasureId) => {
      await database.transaction(scope, (tx) =>
        sql`select app.complete_crm_erasure(${erasureId}::uuid)`.execute(tx),
      );
    },

    postpone: async (erasureId, reason) => {
      await database.transaction(scope, (tx) =>
        sql`update crm_erasures set reason = ${cutText(reason, 500)} where id = ${erasureId}::uuid`.execute(
          tx,
        ),
      );
    },
  };
}
