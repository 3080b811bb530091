import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';

/** What an erased lead has left in the CRM, by the provider's ids. */
export interface LeadErasure {
  readonly locationId: string;
  readonly contactId: string | null;
  readonly opportunityId: string | null;
}

export interface LeadErasureStore {
  /** Null for one that is done. */
  find(erasureId: string): Promise<LeadErasure | null>;
  /** It is deleted in the CRM; events about it that came in meanwhile are deleted too. */
  settle(erasureId: string): Promise<void>;
  /** It could not be deleted yet; the reason is for display. */
  postpone(erasureId: string, reason: string): Promise<void>;
}

export function createLeadErasureStore(database: Database<Tables>): LeadErasureStore {
  const scope = { databaseRole: 'crm_server', mode: 'write' } as const;
  return {
    find: (erasureId) =>
      database.transaction(scope, async (tx) => {
        const { rows } = await sql<LeadErasure>`
          select location_id as "locationId", contact_id as "contactId", opportunity_id as "opportunityId"
            from crm_erasures where id = ${erasureId}::uuid`.execute(tx);
        return rows[0] ?? null;
      }),

    settle: async (erasureId) => {
      await database.transaction(scope, (tx) =>
        sql`select app.complete_crm_erasure(${erasureId}::uuid)`.execute(tx),
      );
    },

    postpone: async (erasureId, reason) => {
      await database.transaction(scope, (tx) =>
        sql`update crm_erasures set reason = ${reason.slice(0, 500)} where id = ${erasureId}::uuid`.execute(
          tx,
        ),
      );
    },
  };
}
