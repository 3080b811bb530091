import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { auditEntryWriter } from '#foundation/server/http/audit-entry-writer.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { sendsAt } from '../../sending-hours.rules.ts';
import { findDueNotices } from '../due-notices.ts';
import type { DunningScope } from '../dunning-scope.ts';
import { lockClients } from '../lock-clients.ts';
import { sendNotice } from '../send-notice.ts';

/** Clients of one clinic in one run; the next run goes on. */
const CLIENTS_LIMIT = 200;

const Clinic = z.object({ clinic: z.uuid() });

/** What the job sends: by rules that say so, and not held back by a person. */
async function findAutomatic(scope: DunningScope, clientIds: readonly string[] | null) {
  const { steps, today, items } = await findDueNotices(scope, clientIds);
  return { steps, today, items: items.filter(({ isAutomatic, isHeld }) => isAutomatic && !isHeld) };
}

/** What is due is worked out again once the client is locked: somebody else may have sent it, or the client paid. */
async function sendToClient(scope: DunningScope, clientId: string): Promise<void> {
  await lockClients(scope, [clientId]);
  const { steps, today, items } = await findAutomatic(scope, [clientId]);
  const sending = { ...scope, audit: auditEntryWriter(scope.tx) };
  for (const due of items) {
    const step = steps[due.step];
    if (step) await sendNotice(sending, due, { step, today, isAutomatic: true });
  }
}

/**
 * DUN-1. Sends the reminders of a clinic that its rules send automatically, while it is open. Each client in a transaction of its own,
 * so that what was sent stays sent when the job is killed, and the next run sends the rest.
 */
export async function sendRemindersOfClinic(
  database: Database<Tables>,
  clinicId: string,
  now: Date,
): Promise<void> {
  const clientIds = await asClinic(
    database,
    clinicId,
    async (scope) => {
      if (!sendsAt(await findWeek(scope), now)) return [];
      const { items } = await findAutomatic(scope, null);
      return [...new Set(items.map(({ clientId }) => clientId))];
    },
    { now },
  );
  await eachInTurn(clientIds.slice(0, CLIENTS_LIMIT), (clientId) =>
    asClinic(database, clinicId, (scope) => sendToClient(scope, clientId), { now }),
  );
}

/** Sends payment reminders without a person, each clinic while it is open. Repeating it is harmless. */
export const sendRemindersJob = (database: Database<Tables>): Job =>
  defineJob('receivables.sendReminders', async () => {
    const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select r.clinic from app.clinics_with_automatic_reminders() r`),
    );
    await eachInTurn(clinics, ({ clinic }) => sendRemindersOfClinic(database, clinic, new Date()));
  });
