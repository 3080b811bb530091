import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';

/**
 * DEMO-5. The reminder on the day before, at most once per slot. A demo that was moved or cancelled since gets none.
 */
export const remindOfDemoJob = (database: Database<Tables>): Job =>
  defineJob('demos.remind', async ({ bookingId }) => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.remind_of_demo(${bookingId}::uuid)`.execute(tx),
    );
  });
