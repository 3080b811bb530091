import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDueClients, givenReminderClinic, PUBLIC_URL } from '#test/given-reminders.ts';
import { killing } from '#test/killing-database.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { planRemindersOfClinic } from './reminder-jobs.ts';

const MORNING = new Date('2026-05-02T09:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Sent {
  readonly clients: number;
  readonly messages: number;
  readonly texts: number;
}

async function sentOf(clinicId: string): Promise<Sent | undefined> {
  const { rows } = await db.owner.query<Sent>(
    `select count(distinct m.client_id)::integer as clients, count(*)::integer as messages,
        (select count(*)::integer from messages g where g.clinic_id = $1 and g.status = 'queued') as texts
      from care_reminders m where m.clinic_id = $1 and m.state = 'requested'`,
    [clinicId],
  );
  return rows[0];
}

test(
  'R-17: however often the job is killed, and in however many processes it runs, each client gets one message',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('begin', 'commit', null), { maxLength: 6 }),
        fc.boolean(),
        async (kills, isTwice) => {
          const { clinicId } = await givenReminderClinic(db);
          await givenDueClients(db.owner, clinicId, 7);
          const broken = { database: killing(db.database, kills), publicUrl: PUBLIC_URL };
          const sound = { database: db.database, publicUrl: PUBLIC_URL };
          await planRemindersOfClinic(broken, clinicId, MORNING).catch(() => undefined);
          await Promise.all(
            (isTwice ? [sound, sound] : [sound]).map((parts) =>
              planRemindersOfClinic(parts, clinicId, MORNING),
            ),
          );
          expect(await sentOf(clinicId)).toEqual({ clients: 7, messages: 7, texts: 7 });
        },
      ),
      { numRuns: stormRuns(8) },
    );
  },
  stormTimeoutMs(),
);
