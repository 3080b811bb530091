import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';

/**
 * How old an account without an address must be before it goes with its last session. A month: somebody who looks around
 * may put an address to it later, from the browser that still holds the session; without a session nobody ever can.
 */
export const ANONYMOUS_KEPT_DAYS = 30;

/** So many in one transaction, so that none holds the table for long; the next run takes the rest. */
const MOST_AT_ONCE = 1_000;

/** Clears accounts without an address whose owner cannot come back. */
export const sweepAnonymousJob = (database: Database<Tables>): Job =>
  defineJob('accounts.sweepAnonymous', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep_anonymous_accounts(${ANONYMOUS_KEPT_DAYS}::integer, ${MOST_AT_ONCE}::integer)`.execute(
        tx,
      ),
    );
  });
