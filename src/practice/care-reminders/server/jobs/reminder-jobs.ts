import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { planClinic } from '../plan-clinic.ts';
import { BATCH, recheckRequested, requestBatch } from '../request-reminders.ts';

const Clinic = z.object({ clinic: z.uuid() });

export interface ReminderJobParts {
  readonly database: Database<Tables>;
  /** Where links lead to. */
  readonly publicUrl: string;
}

const ofClinic = <T>(
  { database }: ReminderJobParts,
  clinicId: string,
  now: Date,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx: Kysely<Tables>) => {
    // The policies of this role let a job see one clinic, as those of staff do.
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });

/** Takes back what no longer holds, then hands over what is planned for today. Repeating it is harmless. */
export async function sendRemindersOfClinic(
  parts: ReminderJobParts,
  clinicId: string,
  now: Date,
): Promise<void> {
  while ((await ofClinic(parts, clinicId, now, recheckRequested)) === BATCH);
  while ((await ofClinic(parts, clinicId, now, (scope) => requestBatch(scope, parts.publicUrl))) === BATCH);
}

/** Plans the reminders of today for a clinic if it is time, and hands them over. Repeating it is harmless. */
export async function planRemindersOfClinic(
  parts: ReminderJobParts,
  clinicId: string,
  now: Date,
): Promise<void> {
  await ofClinic(parts, clinicId, now, planClinic);
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
