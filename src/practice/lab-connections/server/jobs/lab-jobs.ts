import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { applyStored } from '../apply-stored.ts';
import { type PollParts, pollConnection } from './poll-connection.ts';
import { readFolders } from './read-folders.ts';
import { sendOrder, type SendParts } from './send-order.ts';
import { testConnection } from './test-connection.ts';

const Due = z.object({ clinic: z.uuid(), send: z.uuid() });

/** What a killed process left: its attempt was committed, and nothing came of it. */
async function sendDueOrders(parts: SendParts): Promise<void> {
  const due = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRows(tx, Due, sql`select d.clinic, d.send from app.lab_sends_due() d`),
  );
  await eachInTurn(due, ({ clinic, send }) => sendOrder(parts, { clinicId: clinic, sendId: send }));
}

export interface LabJobParts extends PollParts, SendParts {}

/** Each laboratory is asked in a job of its own, so that a slow one holds up no other. */
const queuePolls = ({ database }: LabJobParts) =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
    sql`select app.queue_lab_polls()`.execute(tx),
  );

/** The jobs of connections to laboratories. Each has the same effect when it runs again. */
export const labJobs = (parts: LabJobParts): readonly Job[] => [
  defineJob('labs.applyMessage', (key) => applyStored(parts, key)),
  defineJob('labs.sendOrder', (key) => sendOrder(parts, key)),
  defineJob('labs.sendOrders', () => sendDueOrders(parts)),
  defineJob('labs.testConnection', (key) => testConnection(parts, key)),
  defineJob('labs.pollConnection', (key) => pollConnection(parts, key)),
  defineJob('labs.pollResults', async () => {
    await queuePolls(parts);
  }),
  defineJob('labs.readFolders', () => readFolders(parts)),
];
