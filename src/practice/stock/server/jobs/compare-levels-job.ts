import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { Log } from '#foundation/server/log.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Wrong = z.object({ wrong: z.int() });
const SCOPE = { databaseRole: 'job_server', mode: 'read' } as const;

/** CORE-7. Adds up all movements of each clinic, one clinic after the other, and logs every level that is not their sum. */
export const compareLevelsJob = (database: Database<Tables>, log: Log): Job =>
  defineJob('stock.compareLevels', async () => {
    const clinics = await database.transaction(SCOPE, (tx) =>
      fetchRows(tx, Clinic, sql`select s.clinic from app.clinics_with_stock() s`),
    );
    await eachInTurn(clinics, async ({ clinic }) => {
      const row = await database.transaction(SCOPE, (tx) =>
        fetchRow(tx, Wrong, sql`select app.wrong_stock_levels(${clinic}::uuid) as wrong`),
      );
      if (row && row.wrong > 0)
        log.error(
          { clinic, wrong: row.wrong },
          'CORE-7: levels of the stock are not the sums of their movements',
        );
    });
  });
