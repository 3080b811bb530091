import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Runs work of a job in a transaction that sees one clinic, as those of staff do. */
export const inClinic = <T>(
  database: Database<Tables>,
  { clinicId, now, mode = 'write' }: { clinicId: string; now: Date; mode?: 'read' | 'write' },
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode }, async (tx: Kysely<Tables>) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });
