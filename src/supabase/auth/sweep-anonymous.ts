import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';

/**
 * Anonymous accounts are deleted after this many days if they have no session. With a session, the user may still add
 * an address; without one, nobody can ever sign in again.
 */
export const ANONYMOUS_RETENTION_DAYS = 30;

/** Bounds one transaction, so that it does not hold locks for long; the next run deletes the rest. */
const BATCH_SIZE = 1_000;

/** Deletes abandoned anonymous accounts. */
export const sweepAnonymousJob = (database: Database<Tables>): Job =>
  defineJob('accounts.sweepAnonymous', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep_anonymous_accounts(${ANONYMOUS_RETENTION_DAYS}::integer, ${BATCH_SIZE}::integer)`.execute(
        tx,
      ),
    );
  });
