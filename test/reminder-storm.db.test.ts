import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { planRemindersOfClinic } from '#practice/care-reminders/server/jobs/reminder-jobs.ts';
import {
  createFakeMessageChannel,
  type FakeBehavior,
  KilledError,
} from '#practice/conversations/fake/fake-message-channel.ts';
import { deliverConversation } from '#practice/conversations/server/jobs/deliver-messages-job.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenDueClients, givenReminderClinic, PUBLIC_URL } from './given-reminders.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const USUAL = 60;
/** Ten thousand in a storm. */
const COUNT = stormRuns(USUAL) > USUAL ? 10_000 : USUAL;
const MORNING = Date.parse('2026-05-02T09:00:00Z');
/** After that others take over what a killed server had begun. */
const TAKEN_OVER_MS = 61_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A process with its own view of the database: once it is killed, it begins and commits nothing more. */
function createProcess() {
  let isDead = false;
  let killsAtCommit = false;
  const die = (): never => {
    isDead = true;
    throw new KilledError('The process was killed.');
  };
  const database: Database<Tables> = {
    ...db.database,
    transaction: (scope, work) =>
      isDead
        ? Promise.reject(new KilledError('The process was killed before.'))
        : db.database.transaction(scope, async (tx) => {
            const result = await work(tx);
            if (killsAtCommit) die();
            return result;
          }),
  };
  return { database, die, killAtNextCommit: () => (killsAtCommit = true) };
}

const unlessKilled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
    },
  );

/** What happens to the n-th attempt: most go well, others are killed before or after they were sent, or at a commit. */
const FATES: readonly (FakeBehavior | 'commit')[] = [
  'accept',
  'killed_before',
  'accept',
  'killed_after',
  'accept',
  'commit',
  'no_answer',
  'accept',
  'lost',
  'accept',
  'accept',
];

async function conversationsToSend(clinicId: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ id: string }>(
    `select distinct m.conversation_id as id from messages m
      where m.clinic_id = $1 and m.status in ('queued', 'scheduled', 'sending') order by 1`,
    [clinicId],
  );
  return rows.map(({ id }) => id);
}

test(
  'R-17: thousands of reminders are planned and handed over in bulk, and through kills each is sent once',
  async () => {
    const { clinicId } = await givenReminderClinic(db);
    await givenDueClients(db.owner, clinicId, COUNT);
    const startedAt = performance.now();
    const killed = createProcess();
    killed.killAtNextCommit();
    await unlessKilled(
      planRemindersOfClinic(
        { database: killed.database, publicUrl: PUBLIC_URL },
        clinicId,
        new Date(MORNING),
      ),
    );
    await planRemindersOfClinic(
      { database: db.database, publicUrl: PUBLIC_URL },
      clinicId,
      new Date(MORNING),
    );
    const plannedAt = performance.now();

    let process = createProcess();
    const channel = createFakeMessageChannel(['email'], () => process.die());
    let attempt = 0;
    let rounds = 0;
    for (
      let ids = await conversationsToSend(clinicId);
      ids.length > 0;
      ids = await conversationsToSend(clinicId)
    ) {
      const now = new Date(MORNING + rounds * TAKEN_OVER_MS);
      rounds += 1;
      if (rounds > 30) throw new Error(`${ids.length} are still not sent.`);
      for (const conversationId of ids) {
        process = createProcess();
        const fate = FATES[attempt % FATES.length] ?? 'accept';
        attempt += 1;
        if (fate === 'commit') process.killAtNextCommit();
        else channel.behave(fate);
        const parts = { database: process.database, channels: [channel] };
        await unlessKilled(deliverConversation(parts, { clinicId, conversationId }, () => now));
      }
    }
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
    globalThis.process.stdout.write(
      `figure: ${COUNT} reminders planned and handed over in ${seconds(startedAt, plannedAt)} s, with a kill; ` +
        `sent in ${attempt} attempts and ${rounds} rounds, ${seconds(plannedAt, performance.now())} s\n`,
    );

    expect(new Set(channel.sent.map(({ to }) => to)).size).toBe(COUNT);
    expect(channel.sent).toHaveLength(COUNT);
    const { rows } = await db.owner.query(
      `select m.status, count(*)::integer as count from messages m where m.clinic_id = $1 group by m.status`,
      [clinicId],
    );
    expect(rows).toEqual([{ status: 'sent', count: COUNT }]);
  },
  stormTimeoutMs(),
);
