import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { JOBS, type JobPayload } from '#vocabulary/jobs.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  addPushSubscriptionEndpoint,
  getMyPushEndpoint,
  removePushSubscriptionEndpoint,
} from '../contract.ts';
import { createFakePushService, type FakeBrowser } from '../fake/fake-push-service.ts';
import { sendPush } from './jobs/send-push-job.ts';
import { openPush } from './provider/open-push.ts';
import { queuePush, type PushRequest } from './public/queue-push.ts';
import { openPushKeys, type PushKeys } from './push-keys.ts';
import { webPushHandlers } from './routes.ts';

const ADDRESS = '/client/messages/0b3c9c1e-8f4e-4d3e-9a55-3f0f5a0c9b11';
const NEVER_GIVES_UP_MS = 3_600_000;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let keys: PushKeys;
let fake: ReturnType<typeof createFakePushService>;
let clinicId: string;
let client: Person;
let doctor: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, webPushHandlers);
  keys = await openPushKeys(db.database, db.secretKey);
});
afterAll(() => db.drop());
beforeEach(async () => {
  fake = createFakePushService(keys);
  await db.owner.query('delete from graphile_worker._private_jobs');
  ({ clinicId } = await givenClinic(db.owner));
  client = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, clinicId, { account: client });
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
});

const parts = (timeoutMs = NEVER_GIVES_UP_MS) => ({
  database: db.database,
  log: createLog('silent'),
  push: openPush({ keys, subject: 'https://tailwell.test', fetch: fake.fetch, timeoutMs }),
});

async function turnOn(
  person: Person,
  browser: FakeBrowser = fake.browser(),
): Promise<FakeBrowser & { id: string }> {
  const { status, body } = await api.call(person, addPushSubscriptionEndpoint, browser.subscription);
  expect(status).toBe(200);
  return { ...browser, id: body.id };
}

const idsOf = async (person: Person) => (await api.call(person, getMyPushEndpoint, {})).body.subscriptionIds;

/** As a job that works for the clinic does it. */
const queue = (request: PushRequest, clinic = clinicId) =>
  db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinic}, true)`.execute(tx);
    await queuePush({ tx, session: { clinicId: clinic } }, request);
  });

interface Queued {
  readonly payload: JobPayload<'push.send'>;
  readonly runAt: string;
  readonly priority: number;
}

async function queued(): Promise<Queued[]> {
  const { rows } = await db.owner.query<{ payload: unknown; runAt: string; priority: number }>(
    `select j.payload, j.run_at as "runAt", j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'push.send' order by j.priority, j.id`,
  );
  return rows.map((row) => Object.assign(row, { payload: JOBS['push.send'].parse(row.payload) }));
}

/** Runs what is queued once, as the worker does. */
async function runQueue(sending = parts(), now = new Date()): Promise<void> {
  const jobs = await queued();
  await db.owner.query('delete from graphile_worker._private_jobs');
  for (const { payload } of jobs) await sendPush(sending, payload, now);
}

const messageTo = (...people: readonly Person[]): PushRequest => ({
  userIds: people.map(({ userId }) => userId),
  kind: 'message',
  address: ADDRESS,
});

describe('the key', () => {
  test('is made once, and the same for every process', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openPushKeys(db.database, db.secretKey)));
    expect(others).toEqual([keys, keys, keys]);
    const { body } = await api.call(client, getMyPushEndpoint, {});
    expect(body.publicKey).toBe(keys.publicKey);
  });

  test('cannot be read with another secret key', async () => {
    await expect(openPushKeys(db.database, Buffer.alloc(32, 7))).rejects.toThrow();
  });

  test('is stored sealed, and its secret part can be read by no caller of the API', async () => {
    const { rows } = await db.owner.query<{ text: string }>(`select push_keys::text as text from push_keys`);
    expect(rows[0]?.text).not.toContain(Buffer.from(keys.privateKey).toString('hex'));
    await expect(
      db.database.transaction({ databaseRole: 'clinic_member', mode: 'read' }, (tx) =>
        tx.selectFrom('push_keys').select('sealed_private').execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('turning notifications on', () => {
  test('works in several browsers, and again in the same one', async () => {
    const phone = await turnOn(client);
    const laptop = await turnOn(client, fake.browser('updates.push.services.mozilla.com'));
    expect(new Set(await idsOf(client))).toEqual(new Set([phone.id, laptop.id]));
    expect((await turnOn(client, phone)).id).toBe(phone.id);
    expect(await idsOf(client)).toHaveLength(2);
  });

  test('is refused for an address in our own network', async () => {
    const { subscription } = fake.browser();
    const { status, body } = await api.call(client, addPushSubscriptionEndpoint, {
      ...subscription,
      endpoint: 'https://169.254.169.254/latest/meta-data',
    });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'push_service_unknown' } });
  });

  test('in a browser that somebody else used ends theirs', async () => {
    const shared = await turnOn(client);
    const other = await turnOn(doctor, shared);
    expect(other.id).not.toBe(shared.id);
    expect(await idsOf(client)).toEqual([]);
    await queue(messageTo(client));
    expect(await queued()).toEqual([]);
  });

  test('keeps the ten newest browsers', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push((await turnOn(client)).id);
    expect(new Set(await idsOf(client))).toEqual(new Set(ids.slice(-10)));
  });

  test('nobody sees or ends those of somebody else', async () => {
    const mine = await turnOn(client);
    expect(await idsOf(doctor)).toEqual([]);
    await api.call(doctor, removePushSubscriptionEndpoint, { subscriptionId: mine.id });
    expect(await idsOf(client)).toEqual([mine.id]);
  });
});

describe('notifications end', () => {
  test('when they are turned off', async () => {
    const mine = await turnOn(client);
    const turnOff = async () =>
      (await api.call(client, removePushSubscriptionEndpoint, { subscriptionId: mine.id })).status;
    expect([await turnOff(), await turnOff()]).toEqual([200, 404]);
    await queue(messageTo(client));
    expect(await queued()).toEqual([]);
  });

  test('with the session, on sign-out', async () => {
    await turnOn(client);
    await db.owner.query('delete from auth.sessions where id = $1', [client.sessionId]);
    const { rowCount } = await db.owner.query('select from push_subscriptions where user_id = $1', [
      client.userId,
    ]);
    expect(rowCount).toBe(0);
  });

  test('with the account', async () => {
    await turnOn(client);
    await db.owner.query('delete from clients where user_id = $1', [client.userId]);
    await db.owner.query('delete from auth.users where id = $1', [client.userId]);
    const { rowCount } = await db.owner.query('select from push_subscriptions where user_id = $1', [
      client.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('a notification', () => {
  test('arrives in each browser of the person, encrypted for it, with the clinic and nothing of the message', async () => {
    const browsers = [await turnOn(client), await turnOn(client, fake.browser('web.push.apple.com'))];
    await queue(messageTo(client, doctor));
    await runQueue();
    const { rows } = await db.owner.query<{ name: string }>('select name from clinics where id = $1', [
      clinicId,
    ]);
    const name = rows[0]?.name ?? '';
    for (const { shown } of browsers)
      expect(shown).toEqual([
        {
          notice: {
            title: name,
            body: `You have a new message from ${name}.`,
            address: ADDRESS,
            tag: `message ${ADDRESS}`,
          },
          ttl: '86400',
          urgency: 'normal',
        },
      ]);
  });

  test('of an emergency goes first, and is urgent', async () => {
    const browser = await turnOn(doctor);
    await queue({ userIds: [doctor.userId], kind: 'assigned', address: '/clinic/messages/1' });
    await queue({ userIds: [doctor.userId], kind: 'emergency', address: '/clinic/messages/2' });
    expect((await queued()).map(({ payload }) => payload.kind)).toEqual(['emergency', 'assigned']);
    await runQueue();
    expect(browser.shown.map(({ urgency }) => urgency)).toEqual(['high', 'normal']);
  });

  test('of the same conversation that was not sent yet is replaced', async () => {
    await turnOn(client);
    await queue(messageTo(client));
    await queue(messageTo(client));
    expect(await queued()).toHaveLength(1);
  });

  test('that is run twice is shown in the same place', async () => {
    const { shown } = await turnOn(client);
    await queue(messageTo(client));
    const jobs = await queued();
    for (const { payload } of [...jobs, ...jobs]) await sendPush(parts(), payload, new Date());
    expect(shown).toHaveLength(2);
    expect(shown[0]).toEqual(shown[1]);
  });

  test('is not sent about a clinic to which the person does not belong', async () => {
    const browser = await turnOn(client);
    const elsewhere = await givenClinic(db.owner);
    await queue(messageTo(client), elsewhere.clinicId);
    await runQueue();
    expect(browser.shown).toEqual([]);
  });

  test('cannot be queued for another clinic than that of the transaction', async () => {
    await turnOn(client);
    const other = await givenClinic(db.owner);
    await expect(
      db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
        await sql`select set_config('app.clinic_id', ${other.clinicId}, true)`.execute(tx);
        await queuePush({ tx, session: { clinicId } }, messageTo(client));
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('is not sent after the account was banned or the role taken away', async () => {
    const staff = await turnOn(doctor);
    await queue({ userIds: [doctor.userId], kind: 'assigned', address: '/clinic/messages/1' });
    await db.owner.query('delete from user_roles where user_id = $1', [doctor.userId]);
    await runQueue();
    expect(staff.shown).toEqual([]);

    const own = await turnOn(client);
    await queue(messageTo(client));
    await db.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      client.userId,
    ]);
    await runQueue();
    expect(own.shown).toEqual([]);
  });

  test('is dropped when it is too old', async () => {
    const browser = await turnOn(client);
    await queue(messageTo(client));
    await runQueue(parts(), new Date(Date.now() + 2 * 86_400_000));
    expect(browser.shown).toEqual([]);
  });

  test('leads to a page of this site only', async () => {
    await expect(queue({ ...messageTo(client), address: 'https://example.com/' })).rejects.toThrow(
      'this site',
    );
    await expect(queue({ ...messageTo(client), address: '//example.com/client/' })).rejects.toThrow(
      'this site',
    );
  });
});

describe('a push service', () => {
  test.each([404, 410] as const)(
    'that answers %i has ended the subscription: it is deleted',
    async (status) => {
      const browser = await turnOn(client);
      const other = await turnOn(client);
      browser.answer({ status });
      await queue(messageTo(client));
      await runQueue();
      expect(await idsOf(client)).toEqual([other.id]);
      expect(other.shown).toHaveLength(1);
    },
  );

  test('that is busy is asked again when it said', async () => {
    const browser = await turnOn(client);
    browser.answer({ status: 429, retryAfter: '120' });
    await queue(messageTo(client));
    const now = new Date();
    await runQueue(parts(), now);
    const [later] = await queued();
    expect(Date.parse(later?.runAt ?? '')).toBe(now.getTime() + 120_000);
    browser.answer({ status: 201 });
    await runQueue();
    expect(browser.shown).toHaveLength(1);
  });

  test('that fails is asked again by the queue', async () => {
    const browser = await turnOn(client);
    browser.answer({ status: 500 });
    await queue(messageTo(client));
    await expect(runQueue()).rejects.toThrow('answered 500');
  });

  test.each([400, 413] as const)(
    'that answers %i is not asked again, and the browser stays',
    async (status) => {
      const browser = await turnOn(client);
      browser.answer({ status });
      await queue(messageTo(client));
      await runQueue();
      expect(await queued()).toEqual([]);
      expect(await idsOf(client)).toEqual([browser.id]);
    },
  );

  test('that sends elsewhere is not followed', async () => {
    const browser = await turnOn(client);
    browser.answer({ status: 302, location: 'https://169.254.169.254/' });
    await queue(messageTo(client));
    await runQueue();
    expect(fake.asked()).toBe(1);
  });

  test('that does not answer is left alone after three times, and the others are still asked', async () => {
    const slow = await turnOn(client);
    const quick = await turnOn(client, fake.browser('web.push.apple.com'));
    slow.answer('silence');
    await queue(messageTo(client));
    const jobs = await queued();
    const toSlow = jobs.find(({ payload }) => payload.subscriptionId === slow.id)?.payload;
    const toQuick = jobs.find(({ payload }) => payload.subscriptionId === quick.id)?.payload;
    if (!toSlow || !toQuick) throw new Error('Both browsers were to be notified.');
    const sending = parts(1);
    for (const _ of [1, 2, 3]) await expect(sendPush(sending, toSlow, new Date())).rejects.toThrow();
    await db.owner.query('delete from graphile_worker._private_jobs');
    await sendPush(sending, toSlow, new Date());
    expect(fake.asked()).toBe(3);
    expect((await queued()).map(({ payload }) => payload.subscriptionId)).toEqual([slow.id]);
    await sendPush(parts(), toQuick, new Date());
    expect(quick.shown).toHaveLength(1);
  });

  test('takes nothing from another sender, nor what is meant for another service', async () => {
    const browser = fake.browser();
    const others = await openPushKeysOf();
    const push = openPush({ keys: others, subject: 'https://tailwell.test', fetch: fake.fetch });
    const outcome = await push.send(browser.subscription, {
      notice: { title: 'a', body: 'b', address: '/client/x', tag: 'c' },
      isUrgent: false,
      seconds: 60,
    });
    expect(outcome).toEqual({ kind: 'refused', status: 403 });
  });
});

/** The keys of another server. */
async function openPushKeysOf(): Promise<PushKeys> {
  const { generateVAPIDKeys } = (await import('web-push')).default;
  return generateVAPIDKeys();
}
