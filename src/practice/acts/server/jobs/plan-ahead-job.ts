import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { topUpSchedules } from '../treatments/top-up-schedules.ts';

const Row = z.object({ clinic: z.uuid() });

/** SCHED-3. Plans the acts of all repeated orders ahead, each clinic in a transaction of its own. Repeating it is harmless. */
export const planAheadJob = (database: Database<Tables>): Job =>
  defineJob('acts.planAhead', async () => {
    const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Row, sql`select s.clinic from app.clinics_with_schedules() s`),
    );
    await eachInTurn(clinics, ({ clinic }) =>
      database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
        // The policies of this role let a job see one clinic, as those of staff do.
        await sql`select set_config('app.clinic_id', ${clinic}, true)`.execute(tx);
        await topUpSchedules({ tx, now: new Date() }, clinic);
      }),
    );
  });
