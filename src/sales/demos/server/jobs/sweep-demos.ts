import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { DEMO_KEPT_MONTHS } from '../../demo-slots.rules.ts';

/** Deletes demos that are past their retention period, and what the emails of erased leads still contain. */
export const sweepDemosJob = (database: Database<Tables>): Job =>
  defineJob('demos.sweep', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep_demos(${DEMO_KEPT_MONTHS}::integer)`.execute(tx),
    );
  });
