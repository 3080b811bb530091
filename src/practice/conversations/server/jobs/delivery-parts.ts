import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { MessageChannel } from '../public/message-channel.ts';
import type { MessageScope } from '../public/message-scope.ts';

/** What the jobs that send messages need. */
export interface DeliveryParts {
  readonly database: Database<Tables>;
  /** Every way to send that this server has; the portal needs none. */
  readonly channels: readonly MessageChannel[];
}

/** Runs work for one clinic: the policies of this role let a job see one clinic, as those of staff do. */
export const asClinic = <T>(
  { database }: Pick<DeliveryParts, 'database'>,
  clinicId: string,
  now: Date,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx: Kysely<Tables>) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });
