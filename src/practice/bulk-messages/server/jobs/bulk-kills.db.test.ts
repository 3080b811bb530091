import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { killing } from '#test/killing-database.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { EMPTY_CONTENT, EMPTY_TEXTS } from '../../content.contract.ts';
import { createBulkMessageEndpoint, startBulkMessageEndpoint } from '../../contract.ts';
import { bulkMessagesHandlers } from '../routes.ts';
import { sendBulkOfClinic } from './bulk-jobs.ts';

const PUBLIC_URL = 'https://tailwell.test';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, bulkMessagesHandlers);
});
afterAll(() => db.drop());

/** A message to so many clients with a dog each, that was started. */
async function givenStarted(count: number, perHour: number): Promise<string> {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const rows = JSON.stringify(
    Array.from({ length: count }, () => ({ client: randomUUID(), pet: randomUUID() })),
  );
  const each = `jsonb_to_recordset($2::jsonb) as r (client uuid, pet uuid)`;
  for (const statement of [
    `insert into clients (clinic_id, id, full_name) select $1, r.client, 'Client' from ${each}`,
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       select $1, r.client, 'email', r.client || '@people.test', r.client || '@people.test', true from ${each}`,
    `insert into pets (clinic_id, id, name, species) select $1, r.pet, 'Biscuit', 'dog' from ${each}`,
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, r.pet, r.client, true from ${each}`,
  ])
    await db.owner.query(statement, [clinicId, rows]);
  const { body } = await api.call(admin, createBulkMessageEndpoint, {
    name: 'News',
    purpose: 'transactional',
    content: {
      ...EMPTY_CONTENT,
      texts: { en: { ...EMPTY_TEXTS, emailSubject: 'News', emailText: 'Dear {{client.firstName}}' } },
      pace: { ...EMPTY_CONTENT.pace, hours: 'window', fromMinute: 0, untilMinute: 1440, perHour },
    },
  });
  const started = await api.call(admin, startBulkMessageEndpoint, { id: body.id, version: 1 });
  expect(started.body).toMatchObject({ recipients: count });
  return clinicId;
}

interface Sent {
  readonly requested: number;
  readonly clients: number;
  readonly messages: number;
}

async function sentOf(clinicId: string): Promise<Sent | undefined> {
  const { rows } = await db.owner.query<Sent>(
    `select (select count(*)::integer from bulk_recipients r where r.clinic_id = $1 and r.state = 'requested') as requested,
        count(distinct c.client_id)::integer as clients, count(*)::integer as messages
       from messages m join conversations c on c.clinic_id = $1 and c.id = m.conversation_id where m.clinic_id = $1`,
    [clinicId],
  );
  return rows[0];
}

test(
  'T-07: however often the job is killed, and in however many processes it runs, each client gets one message',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('begin', 'commit', null), { maxLength: 4 }),
        fc.boolean(),
        async (kills, isTwice) => {
          // Every second one, so that all of them are within the time that a run hands over.
          const clinicId = await givenStarted(7, 1000);
          const broken = { database: killing(db.database, kills), publicUrl: PUBLIC_URL };
          const sound = { database: db.database, publicUrl: PUBLIC_URL };
          const now = new Date();
          await sendBulkOfClinic(broken, clinicId, now).catch(() => undefined);
          await Promise.all(
            (isTwice ? [sound, sound] : [sound]).map((parts) => sendBulkOfClinic(parts, clinicId, now)),
          );
          expect(await sentOf(clinicId)).toEqual({ requested: 7, clients: 7, messages: 7 });
        },
      ),
      { numRuns: stormRuns(6) },
    );
  },
  stormTimeoutMs(),
);

test(
  'thousands are started, and handed over so many at a time',
  async () => {
    // Ten thousand in a storm.
    const count = stormRuns(150) > 150 ? 10_000 : 150;
    const startedAt = performance.now();
    const clinicId = await givenStarted(count, 240);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`figure: a bulk message to ${count} clients started in ${seconds.toFixed(1)} s\n`);
    const now = new Date();
    await sendBulkOfClinic({ database: db.database, publicUrl: PUBLIC_URL }, clinicId, now);
    // A quarter of an hour of 240 an hour.
    expect(await sentOf(clinicId)).toEqual({ requested: 60, clients: 60, messages: 60 });
  },
  stormTimeoutMs(),
);
