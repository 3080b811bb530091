import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import { fetchRow } from '../database/fetch-rows.ts';

const Row = z.object({ role: z.string(), clinicId: z.uuid().nullable() });
type Row = z.infer<typeof Row>;

/** Reads somebody's role and clinic; undefined for nobody's account, and for one without a role. */
export const loadMembership =
  (database: Database<Tables>) =>
  (userId: string): Promise<Row | undefined> =>
    database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
      fetchRow(tx, Row, sql`select role, clinic_id as "clinicId" from app.membership(${userId}::uuid)`),
    );
