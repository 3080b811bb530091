import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { recordForecasts } from '../record-forecasts.ts';

const Clinic = z.object({ clinic: z.uuid() });
/** Items of one transaction: about a second of forecasts. */
const PART = 500;

/**
 * FORECAST-11. Records this week's forecast of each item, and what was used in weeks that are over, each clinic in turn. Repeating it is harmless:
 * a week's forecast is made of whole weeks before it, and the first one stays.
 */
export const recordForecastsJob = (database: Database<Tables>, now = (): Date => new Date()): Job =>
  defineJob('stockForecast.record', async () => {
    const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select s.clinic from app.clinics_with_stock() s`),
    );
    await eachInTurn(clinics, async ({ clinic }) => {
      let after: string | undefined;
      do {
        const from = after;
        // A part at a time: a transaction that is open for long keeps others from being cleaned up.
        after = await asClinic(
          database,
          clinic,
          (scope) => recordForecasts(scope, { after: from, limit: PART }),
          { now: now() },
        );
      } while (after !== undefined);
    });
  });
