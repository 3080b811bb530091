import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenProtocol, givenReminderClinic, PUBLIC_URL } from '#test/given-reminders.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { planRemindersOfClinic } from './reminder-jobs.ts';

const MORNING = new Date('2026-05-02T09:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Clients with one dog each, whose vaccination is due in thirty days; all have agreed to emails. */
async function givenDueClients(clinicId: string, count: number): Promise<void> {
  const protocolId = await givenProtocol(db.owner, clinicId);
  const rows = Array.from({ length: count }, () => ({ client: randomUUID(), pet: randomUUID() }));
  const json = JSON.stringify(rows);
  const each = `jsonb_to_recordset($2::jsonb) as r (client uuid, pet uuid)`;
  for (const statement of [
    `insert into clients (clinic_id, id, full_name) select $1, r.client, 'Client' from ${each}`,
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       select $1, r.client, 'email', r.client || '@people.test', r.client || '@people.test', true from ${each}`,
    `insert into contact_consents (clinic_id, client_id, channel, address, purpose, action, strength, method)
       select $1, r.client, 'email', r.client || '@people.test', 'care', 'given', 'written', 'staff_written' from ${each}`,
    `insert into pets (clinic_id, id, name, species) select $1, r.pet, 'Biscuit', 'dog' from ${each}`,
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, r.pet, r.client, true from ${each}`,
  ])
    await db.owner.query(statement, [clinicId, json]);
  await db.owner.query(
    `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
       select $1, r.pet, $3, '2026-06-01', '2026-06-01', 'test', 'Due for the test.' from ${each}`,
    [clinicId, json, protocolId],
  );
}

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

/** A database whose transactions are killed one after the other: before they begin, or when they are about to commit. */
function killing(kills: readonly ('begin' | 'commit' | null)[]) {
  let next = 0;
  return new Proxy(db.database, {
    get: (target, name, receiver) =>
      name === 'transaction'
        ? (scope: never, work: (tx: never) => Promise<unknown>) => {
            const kill = kills[next];
            next += 1;
            if (kill === 'begin') throw new Error('killed');
            return target.transaction(scope, async (tx) => {
              const result = await work(tx as never);
              if (kill === 'commit') throw new Error('killed');
              return result;
            });
          }
        : Reflect.get(target, name, receiver),
  });
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
          await givenDueClients(clinicId, 7);
          const broken = { database: killing(kills), publicUrl: PUBLIC_URL };
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

test(
  'thousands are planned and handed over in bulk',
  async () => {
    // Ten thousand in a storm.
    const count = stormRuns(150) > 150 ? 10_000 : 150;
    const { clinicId } = await givenReminderClinic(db);
    await givenDueClients(clinicId, count);
    const startedAt = performance.now();
    await planRemindersOfClinic({ database: db.database, publicUrl: PUBLIC_URL }, clinicId, MORNING);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`figure: ${count} reminders planned and handed over in ${seconds.toFixed(1)} s\n`);
    expect(await sentOf(clinicId)).toEqual({ clients: count, messages: count, texts: count });
  },
  stormTimeoutMs(),
);
