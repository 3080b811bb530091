import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { planClinic } from '../plan-clinic.ts';
import { BATCH, recheckRequested, requestBatch } from '../request-reminders.ts';

const Clinic = z.object({ clinic: z.uuid() });

export interface ReminderJobParts {
  readonly database: Database<Tables>;
  /** Where links lead to. */
  readonly publicUrl: string;
}

/** Takes back what no longer holds, then hands over what is planned for today. Repeating it is harmless. */
export async function sendRemindersOfClinic(
  parts: ReminderJobParts,
  clinicId: string,
  now: Date,
): Promise<void> {
  while ((await asClinic(parts.database, clinicId, recheckRequested, { now })) === BATCH);
  while (
    (await asClinic(parts.database, clinicId, (scope) => requestBatch(scope, parts.publicUrl), { now })) ===
    BATCH
  );
}

/** Plans the reminders of today for a clinic if it is time, and hands them over. Repeating it is harmless. */
export async function planRemindersOfClinic(
  parts: ReminderJobParts,
  clinicId: string,
  now: Date,
): Promise<void> {
  await asClinic(parts.database, clinicId, planClinic, { now });
  await sendRemindersOfClinic(parts, clinicId, now);
}

/** Plans the reminders of every clinic at its hour. */
const planRemindersJob = (parts: ReminderJobParts): Job =>
  defineJob('careReminders.plan', async () => {
    const clinics = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select r.clinic from app.clinics_with_care_reminders() r`),
    );
    await eachInTurn(clinics, ({ clinic }) => planRemindersOfClinic(parts, clinic, new Date()));
  });

/** Sends what a person has planned, and takes back what no longer holds. */
const sendRemindersJob = (parts: ReminderJobParts): Job =>
  defineJob('careReminders.send', ({ clinicId }) => sendRemindersOfClinic(parts, clinicId, new Date()));

export const careReminderJobs = (parts: ReminderJobParts): readonly Job[] => [
  planRemindersJob(parts),
  sendRemindersJob(parts),
];
