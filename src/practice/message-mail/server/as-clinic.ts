import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Runs `work` in one transaction for a clinic, where nobody is signed in. */
export const asClinic = <T>(
  database: Database<Tables>,
  clinicId: string,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
    // The policies of this role let it see one clinic, as those of staff do.
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now: new Date(), session: { clinicId } });
  });
