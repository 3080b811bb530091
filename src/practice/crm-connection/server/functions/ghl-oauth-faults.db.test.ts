import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import type { FakeGoHighLevel } from '../../fake/fake-gohighlevel.ts';
import { FAKE_LOCATIONS, FAKE_USER, type FakeFailure } from '../../fake/fake-state.ts';

const [HERE = '', THERE = ''] = FAKE_LOCATIONS.map(({ id }) => id);

let db: TestDatabase;
let world: CrmWorld;
let fake: FakeGoHighLevel;
let call: CrmWorld['call'];
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  // A breaker that has opened stays open for the whole test.
  world = createCrmWorld(db, { timeouts: { halfOpenAfterMs: 600_000 } });
  ({ fake, call } = world);
  admin = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterEach(() => expect(world.violations).toEqual([]));

const fail = (path: string, failure: FakeFailure, times = 1) =>
  fake.state.options.failures.push(...Array.from({ length: times }, () => ({ path, failure })));
const countOf = (path: string): number => fake.state.counts.get(path) ?? 0;

const rowOf = async ({ userId }: Person) =>
  (
    await db.owner.query<Record<string, unknown>>(
      `select g.user_data, g.location_data, c.rotation, c.needs_reconnect_at is not null as is_dead
         from ghl_integrations g join crm_credentials c using (user_id) where user_id = $1`,
      [userId],
    )
  ).rows[0];

const expire = ({ userId }: Person) =>
  db.owner.query(
    `update ghl_integrations set token_expires_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  );

describe('a new connection', () => {
  test.each([['/locations/search'], [`/users/${FAKE_USER.id}`]])(
    'keeps its tokens if nothing more can be read (%s), and reads its account later',
    async (path) => {
      fail(path, 'fail', 4);
      await world.connect(call, admin);
      expect(await rowOf(admin)).toEqual({
        user_data: null,
        location_data: null,
        rotation: 1,
        is_dead: false,
      });
      fake.state.options.failures.length = 0;
      expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
      expect(await rowOf(admin)).toMatchObject({
        user_data: { name: FAKE_USER.name },
        location_data: FAKE_LOCATIONS,
      });
    },
  );

  test('of an agency whose locations are unknown says that the provider does not answer', async () => {
    fail('/locations/search', 'down', 8);
    await world.connect(call, admin);
    const { status, body } = await call('proxy', admin, { endpoint: '/contacts/' });
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('is not responding') },
    });
  });

  test('that replaces one with the same account keeps the locations, by which events are accepted', async () => {
    await world.connect(call, admin);
    fail('/locations/search', 'fail', 4);
    await world.connect(call, admin);
    expect(await rowOf(admin)).toMatchObject({ location_data: FAKE_LOCATIONS, rotation: 2 });
    fail(`/locations/${HERE}`, 'fail', 4);
    await world.connect(call, admin, HERE);
    expect(await rowOf(admin)).toMatchObject({ location_data: null, rotation: 3 });
  });

  test('is not refused because the connections of others fail', async () => {
    await world.connect(call, admin, HERE);
    fail('/contacts/', 'fail', 8);
    for (let at = 0; at < 2; at += 1) await call('proxy', admin, { endpoint: '/contacts/' });
    const before = countOf('/contacts/');
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 503 });
    expect(countOf('/contacts/')).toBe(before);
    fake.state.options.failures.length = 0;

    const other = await givenPerson(db.owner, { role: 'platform_admin' });
    await world.connect(call, other, THERE);
    expect(await call('proxy', other, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    // Nor because this person's last connection failed.
    await world.connect(call, admin, HERE);
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
  });
});

describe('what the token endpoint refuses is no response of the API', () => {
  test('if the app’s secret was changed: the connection stays', async () => {
    await world.connect(call, admin, HERE);
    await expire(admin);
    const { clientSecret } = fake.state.options;
    fake.state.options.clientSecret = 'another one';
    for (const [step, fields] of [
      ['proxy', { endpoint: '/contacts/' }],
      ['token', {}],
      ['locations', {}],
    ] as const) {
      const { status, body } = await call(step, admin, fields);
      expect(status).toBe(502);
      expect(body).toMatchObject({
        message: expect.stringContaining('GoHighLevel says: Invalid client: client credentials are invalid'),
      });
      expect(body).not.toHaveProperty('provider');
    }
    fake.state.options.clientSecret = clientSecret;
    expect(await call('token', admin)).toMatchObject({ status: 200 });
  });

  test('if the agency has no such location any more', async () => {
    await world.connect(call, admin);
    fake.state.locations = FAKE_LOCATIONS.slice(0, 1);
    const request = { endpoint: '/contacts/', query: { locationId: THERE } };
    const { status, body } = await call('proxy', admin, request);
    expect(status).toBe(502);
    expect(body).toMatchObject({ message: expect.stringContaining('Location is not active') });
    expect(body).not.toHaveProperty('provider');
  });

  test('if the grant has ended, which ends the connection', async () => {
    await world.connect(call, admin, HERE);
    await expire(admin);
    fake.state.refreshTokens.clear();
    fake.state.installed.clear();
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toEqual({
      status: 401,
      body: {
        message: 'OAuth token expired and refresh failed',
        error: 'OAuth token expired and refresh failed',
      },
    });
    expect(await rowOf(admin)).toMatchObject({ is_dead: true });
  });
});

test('a connection that ends before its token expires is shown as expired', async () => {
  await world.connect(call, admin, HERE);
  fake.state.accessTokens.clear();
  fake.state.refreshTokens.clear();
  fake.state.installed.clear();
  expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 401 });
  const { rows } = await db.owner.query(
    'select token_expires_at <= now() as "isExpired" from ghl_integrations where user_id = $1',
    [admin.userId],
  );
  expect(rows).toEqual([{ isExpired: true }]);
});

describe('an outage', () => {
  test.each([
    ['busy', 429, 'asks us to wait'],
    ['busy_text', 429, 'asks us to wait'],
    ['down', 503, 'is not responding'],
    ['hang', 503, 'is not responding'],
  ] as const)('%s while a token is refreshed ends no connection', async (failure, expected, sentence) => {
    fake.state.options.busyHeaders = { 'retry-after': '600' };
    await world.connect(call, admin, HERE);
    await expire(admin);
    fail('/oauth/token', failure);
    const { status, body } = await call('token', admin);
    expect(status).toBe(expected);
    expect(body['message']).toContain(sentence);
    expect(body['retryAfterSeconds']).toBe(expected === 429 ? 600 : undefined);
    expect(await rowOf(admin)).toMatchObject({ is_dead: false });
  });
});

test('a read that comes with a body is sent without it, and is no outage however often it comes', async () => {
  await world.connect(call, admin, HERE);
  for (let sent = 0; sent < 8; sent += 1)
    expect(await call('proxy', admin, { endpoint: '/contacts/', body: { a: 1 } })).toMatchObject({
      status: 200,
    });
  expect(countOf('/contacts/')).toBe(8);
});

describe('if the response to a creation is lost', () => {
  const CONTACT = { endpoint: '/contacts/', method: 'POST', body: { email: 'once@clinic.test' } };
  const [ours] = FAKE_LOCATIONS;

  test.each([
    ['one location', ours?.id],
    ['an agency', undefined],
  ])('what was created is found by its address and its contact, for %s', async (_, location) => {
    fake.state.options.allowsDuplicates = true;
    await world.connect(call, admin, location);
    fail('/contacts/', 'drop');
    const created = await call('proxy', admin, { ...CONTACT, body: { ...CONTACT.body, locationId: HERE } });
    const [contact] = [...fake.state.records.contacts.values()];
    expect(created).toMatchObject({ status: 201, body: { contact: { id: contact?.id } } });

    fail('/opportunities/', 'cut');
    const opportunity = {
      name: 'Once',
      status: 'open',
      contactId: contact?.id,
      pipelineId: 'pipeline-sales',
      locationId: HERE,
    };
    const request = { endpoint: '/opportunities/', method: 'POST', body: opportunity };
    expect(await call('proxy', admin, request)).toMatchObject({
      status: 201,
      body: { opportunity: { id: [...fake.state.records.opportunities.keys()][0] } },
    });
    expect(fake.state.records.contacts.size).toBe(1);
    expect(fake.state.records.opportunities.size).toBe(1);
  });

  test('what was never created is not, nor what was there before', async () => {
    await world.connect(call, admin, HERE);
    fail('/contacts/', 'fail');
    expect(await call('proxy', admin, CONTACT)).toMatchObject({ status: 503 });
    expect(fake.state.records.contacts.size).toBe(0);

    await call('proxy', admin, CONTACT);
    for (const [id, contact] of fake.state.records.contacts) {
      fake.state.records.contacts.set(id, { ...contact, dateAdded: '2020-01-01T00:00:00.000Z' });
    }
    fail('/contacts/', 'drop');
    expect(await call('proxy', admin, CONTACT)).toMatchObject({ status: 503 });
  });

  test('and nothing can be found either, nothing is created again', async () => {
    await world.connect(call, admin, HERE);
    fail('/contacts/', 'drop');
    fail('/contacts/search/duplicate', 'down', 4);
    expect(await call('proxy', admin, CONTACT)).toMatchObject({ status: 503 });
    expect(countOf('/contacts/')).toBe(1);
  });
});

describe('the provider’s own sentence', () => {
  test('is the message of a refusal', async () => {
    await world.connect(call, admin, HERE);
    const request = { endpoint: '/contacts/', method: 'POST', body: { email: 'lee@clinic.test' } };
    await call('proxy', admin, request);
    expect((await call('proxy', admin, request)).body).toMatchObject({
      message: 'GoHighLevel says: This location does not allow duplicated contacts.',
    });
  });

  test('is not the page of a firewall', async () => {
    await world.connect(call, admin, HERE);
    fail('/contacts/', 'blocked');
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toEqual({
      status: 403,
      body: { message: 'The provider answered 403', error: 'The provider answered 403', provider: null },
    });
  });
});

describe('the token of a location', () => {
  test('is minted once for 40 requests at the same time, and again if that failed', async () => {
    await world.connect(call, admin);
    const ask = () => call('proxy', admin, { endpoint: '/contacts/', query: { locationId: THERE } });
    fail('/oauth/locationToken', 'missing');
    expect(await ask()).toMatchObject({ status: 502 });
    const responses = await Promise.all(Array.from({ length: 40 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(countOf('/oauth/locationToken')).toBe(2);
  });

  test('is minted once for all processes, and stored encrypted', async () => {
    await world.connect(call, admin);
    const processes = [call, world.startProcess().call, world.startProcess().call];
    const request = { endpoint: '/contacts/', query: { locationId: THERE } };
    const responses = await Promise.all(
      processes.flatMap((one) => Array.from({ length: 10 }, () => one('proxy', admin, request))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(countOf('/oauth/locationToken')).toBe(1);
    expect(await world.startProcess().call('proxy', admin, request)).toMatchObject({ status: 200 });
    expect(countOf('/oauth/locationToken')).toBe(1);
    const { rows } = await db.owner.query<{ token_sealed: Buffer }>(
      'select token_sealed from crm_location_tokens where user_id = $1',
      [admin.userId],
    );
    expect(rows).toHaveLength(1);
    for (const token of fake.state.accessTokens.keys())
      expect(rows[0]?.token_sealed.includes(token)).toBe(false);
  });

  test('is minted by another process when the one that began to has crashed', async () => {
    await world.connect(call, admin);
    await db.owner.query(
      `insert into crm_location_tokens (user_id, location_id, rotation, lease, leased_until)
       values ($1, $2, 1, gen_random_uuid(), now() - interval '1 second')`,
      [admin.userId, THERE],
    );
    const request = { endpoint: '/contacts/', query: { locationId: THERE } };
    expect(await call('proxy', admin, request)).toMatchObject({ status: 200 });
  });

  test('of an earlier connection is not used for a later one', async () => {
    await world.connect(call, admin);
    await call('proxy', admin, { endpoint: '/contacts/' });
    await db.owner.query('delete from ghl_integrations where user_id = $1', [admin.userId]);
    fake.state.accessTokens.clear();
    await world.connect(call, admin);
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    expect(await rowOf(admin)).toMatchObject({ rotation: 1 });
  });
});
