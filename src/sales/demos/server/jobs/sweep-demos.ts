import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { DEMO_KEPT_MONTHS } from '../../demo-slots.rules.ts';

/** Clears demos that are over for so long that nobody needs to know who came, and what an erased lead's letters still name. */
export const sweepDemosJob = (database: Database<Tables>): Job =>
  defineJob('demos.sweep', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep_demos(${DEMO_KEPT_MONTHS}::integer)`.execute(tx),
    );
  });
