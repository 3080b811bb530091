import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { AppointmentMessageParts } from '../appointment-message-parts.ts';
import { keepCalendarFiles } from '../calendar-files.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { queueDueMessages } from '../queue-messages.ts';
import { withdrawMessages } from '../withdraw-messages.ts';

/** The visits of a household are often booked one after the other. */
const TOGETHER_MS = 10 * MINUTE_MS;
const BATCH_LIMIT = 1_000;

const Clinic = z.object({ clinic: z.uuid() });

/** Sends what is due at a clinic, batch after batch. Repeating it is harmless. */
export async function sendMessagesOfClinic(
  parts: AppointmentMessageParts,
  clinicId: string,
  now: Date,
  limit = BATCH_LIMIT,
): Promise<void> {
  await asClinic(parts.database, clinicId, (scope) => withdrawMessages(scope, parts), { now });
  const until = new Date(now.getTime() + TOGETHER_MS);
  let decided: number;
  do {
    const kept = await keepCalendarFiles(parts, { clinicId, now, until });
    decided = await asClinic(
      parts.database,
      clinicId,
      (scope) => queueDueMessages(scope, parts, { kept, until, limit }),
      { now },
    );
  } while (decided > 0);
}

/** Hands messages about appointments to the conversations when they are due. */
export const sendMessagesJob = (parts: AppointmentMessageParts): Job =>
  defineJob('appointmentMessages.send', async ({ clinicId }) => {
    const now = new Date();
    const clinics =
      clinicId === undefined
        ? await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
            fetchRows(
              tx,
              Clinic,
              sql`select r.clinic from app.clinics_with_due_appointment_messages(${now}) r`,
            ),
          )
        : [{ clinic: clinicId }];
    await eachInTurn(clinics, ({ clinic }) => sendMessagesOfClinic(parts, clinic, now));
  });

/** Takes back what no longer fits as soon as an appointment changes. */
export const withdrawMessagesJob = (parts: AppointmentMessageParts): Job =>
  defineJob('appointmentMessages.withdraw', ({ clinicId }) =>
    asClinic(parts.database, clinicId, (scope) => withdrawMessages(scope, parts)),
  );
