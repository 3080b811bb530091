import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCrmWorld, PROVIDER_API, REDIRECT_URI, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import type { FakeGoHighLevel } from '../../fake/fake-gohighlevel.ts';
import { FAKE_LOCATIONS, FAKE_USER } from '../../fake/fake-state.ts';

let db: TestDatabase;
let world: CrmWorld;
let fake: FakeGoHighLevel;
let admin: Person;
let startProcess: () => CrmWorld['call'];
let authorize: CrmWorld['authorize'];
let connect: CrmWorld['connect'];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = createCrmWorld(db);
  ({ fake, authorize, connect } = world);
  startProcess = () => world.startProcess().call;
  admin = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterEach(() => expect(world.violations).toEqual([]));

/** The same user with a session in another browser. */
async function givenOtherSession({ owner }: TestDatabase, person: Person): Promise<Person> {
  const sessionId = randomUUID();
  await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, person.userId]);
  return { ...person, sessionId, token: `test.${person.userId}.${sessionId}` };
}

type JsonObject = Readonly<Record<string, unknown>>;
const browserState = () => randomBytes(16).toString('base64url');

const rowOf = async ({ userId }: Person): Promise<JsonObject | undefined> => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `select g.user_data, g.location_data, g.token_expires_at > now() + interval '23 hours' as is_fresh, c.rotation,
        c.needs_reconnect_at is not null as is_dead
       from ghl_integrations g join crm_credentials c using (user_id) where user_id = $1`,
    [userId],
  );
  return rows[0];
};

/** The whole database as text: every row of every table. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of rows) {
    const { rows: found } = await db.owner.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${name} t`,
    );
    texts.push(found[0]?.text ?? '');
  }
  return texts.join(' ');
}

const expire = ({ userId }: Person) =>
  db.owner.query(
    `update ghl_integrations set token_expires_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  );

const exchanges = (): number => fake.state.counts.get('/oauth/token') ?? 0;

describe('connecting', () => {
  test('redirects to the provider with the client id, the scopes and a state bound to the browser', async () => {
    const state = browserState();
    const { body } = await startProcess()('init', admin, { state });
    const { origin, searchParams } = new URL(String(body['url']));
    expect(origin).toBe(PROVIDER_API);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      client_id: fake.state.options.clientId,
    });
    expect(searchParams.get('scope')?.split(' ')).toContain('contacts.write');
    expect(searchParams.get('state')).toMatch(new RegExp(`^${state}\\.[\\w-]{32}$`));
  });

  test('S-29: stores the account and its locations; the tokens are stored separately and encrypted', async () => {
    const call = startProcess();
    await connect(call, admin);
    expect(await rowOf(admin)).toEqual({
      user_data: { name: FAKE_USER.name, email: FAKE_USER.email },
      location_data: FAKE_LOCATIONS,
      is_fresh: true,
      rotation: 1,
      is_dead: false,
    });
    const dump = await dumpDatabase();
    expect(dump).toContain(FAKE_USER.email);
    for (const token of [...fake.state.accessTokens.keys(), ...fake.state.refreshTokens.keys()]) {
      expect(dump).not.toContain(token);
      expect(dump).not.toContain(Buffer.from(token).toString('hex'));
    }
    const audit = await db.owner.query<{ action: string; ip: string }>(
      `select action, ip from audit_entries where subject_id = $1 order by action desc`,
      [admin.userId],
    );
    expect(audit.rows).toEqual([
      { action: 'crm.connected', ip: '192.0.2.1' },
      { action: 'crm.account_read', ip: '192.0.2.1' },
    ]);
  });

  test('S-28: a state is valid once, for the same user in the same session', async () => {
    const call = startProcess();
    const authorization = await authorize(call, admin);
    const other = await givenPerson(db.owner, { role: 'platform_admin' });
    const invalidState = { status: 400, body: { message: expect.stringContaining('Please connect again') } };
    // Whoever else presents it does not spend it.
    expect(await call('callback', other, authorization)).toMatchObject(invalidState);
    expect(await call('callback', admin, authorization)).toMatchObject({ status: 200 });
    expect(await call('callback', admin, authorization)).toMatchObject(invalidState);

    const next = await authorize(call, admin);
    expect(
      await call('callback', admin, { ...next, state: `${browserState()}.${browserState()}` }),
    ).toMatchObject(invalidState);
    expect(await call('callback', admin, next)).toMatchObject({ status: 200 });
    expect(await call('callback', admin, next)).toMatchObject(invalidState);

    // Another browser of the same user: an authorization is valid only in the session that started it.
    const otherBrowser = await givenOtherSession(db, admin);
    const unfinished = await authorize(call, admin);
    expect(await call('callback', otherBrowser, unfinished)).toMatchObject(invalidState);
    expect(await call('callback', admin, unfinished)).toMatchObject({ status: 200 });

    const expired = await authorize(call, admin);
    await db.owner.query(`update crm_authorizations set expires_at = now() - interval '1 second'`);
    expect(await call('callback', admin, expired)).toMatchObject(invalidState);
  });

  test('S-28: redirects only to our own URL, whatever the browser sends', async () => {
    const { body } = await startProcess()('init', admin, {
      state: browserState(),
      redirect_uri: 'https://evil.test',
      redirectUri: 'https://evil.test',
    });
    expect(new URL(String(body['url'])).searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
  });

  test('does not connect with a code that the provider refuses', async () => {
    const call = startProcess();
    const { state } = await authorize(call, admin);
    const response = await call('callback', admin, { code: 'made-up', state });
    expect(response).toMatchObject({
      status: 502,
      body: {
        message:
          'Failed to complete OAuth connection. GoHighLevel says: Invalid grant: authorization code is invalid',
      },
    });
    expect(await rowOf(admin)).toBeUndefined();
  });

  test('only permitted users can connect, and only for themselves', async () => {
    const call = startProcess();
    const { clinicId } = await givenClinic(db.owner);
    const doctor = await givenPerson(db.owner, { role: 'doctor', clinicId });
    for (const step of ['init', 'callback', 'token', 'locations', 'proxy']) {
      expect(await call(step, doctor)).toMatchObject({ status: 403 });
    }
    for (const step of ['token', 'locations'])
      expect(await call(step, admin, { userId: doctor.userId })).toMatchObject({ status: 403 });
    expect(await call('token', admin, { userId: 'me' })).toMatchObject({ status: 422 });
    expect(await call('unknown', admin)).toMatchObject({ status: 404 });
  });
});

describe('CRM-2: an access token', () => {
  test('is not refreshed while it is valid', async () => {
    const call = startProcess();
    await connect(call, admin);
    expect(await call('token', admin)).toEqual({
      status: 200,
      body: { refreshed: false, message: 'Token still valid' },
    });
    expect(exchanges()).toBe(1);
  });

  test('is refreshed exactly once after it has expired, for 40 concurrent requests to two processes', async () => {
    const [one, other] = [startProcess(), startProcess()];
    await connect(one, admin);
    await expire(admin);
    const before = exchanges();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 ? one : other)('proxy', admin, {
          endpoint: '/contacts/',
          query: { locationId: FAKE_LOCATIONS[1]?.id },
        }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(exchanges() - before).toBe(1);
    expect(await rowOf(admin)).toMatchObject({ rotation: 2, is_fresh: true });
  });

  test('is refreshed again if the response was lost', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    await expire(admin);
    fake.state.options.failures.push({ path: '/oauth/token', failure: 'drop' });
    expect(await call('token', admin)).toMatchObject({ status: 503 });
    expect(await call('token', admin)).toEqual({ status: 200, body: { refreshed: true } });
    expect(await rowOf(admin)).toMatchObject({ rotation: 2, is_dead: false });
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
  });

  test('is refreshed at the next attempt after a provider error', async () => {
    const call = startProcess();
    await connect(call, admin);
    await expire(admin);
    fake.state.options.failures.push({ path: '/oauth/token', failure: 'fail' });
    expect(await call('token', admin)).toMatchObject({ status: 503 });
    expect(await call('token', admin)).toEqual({ status: 200, body: { refreshed: true } });
    expect(fake.state.counts.get('/oauth/reconnect')).toBeUndefined();
  });

  test('ends the connection if it was revoked, without further attempts to refresh it', async () => {
    const call = startProcess();
    await connect(call, admin);
    await expire(admin);
    fake.state.refreshTokens.clear();
    fake.state.installed.clear();
    const revoked = { status: 401, body: { message: 'OAuth token expired and refresh failed' } };
    expect(await call('token', admin)).toMatchObject(revoked);
    const before = exchanges();
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(revoked);
    expect(exchanges()).toBe(before);
    expect(await rowOf(admin)).toMatchObject({ is_dead: true });
    await connect(call, admin);
    expect(await rowOf(admin)).toMatchObject({ is_dead: false, is_fresh: true });
  });

  test('S-29: cannot be used if its row was copied from another user', async () => {
    const call = startProcess();
    await connect(call, admin);
    const otherAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
    await connect(call, otherAdmin);
    await db.owner.query(
      `update crm_credentials t set access_sealed = s.access_sealed, refresh_sealed = s.refresh_sealed
         from crm_credentials s where s.user_id = $1 and t.user_id = $2`,
      [admin.userId, otherAdmin.userId],
    );
    expect(await call('proxy', otherAdmin, { endpoint: '/contacts/' })).toMatchObject({ status: 500 });
  });
});

describe('the locations of a connection', () => {
  const OUTDATED = [{ id: FAKE_LOCATIONS[0]?.id, name: 'Former name' }];
  const givenOutdated = () =>
    db.owner.query('update ghl_integrations set location_data = $2 where user_id = $1', [
      admin.userId,
      JSON.stringify(OUTDATED),
    ]);

  test.each([
    ['of an agency', undefined, FAKE_LOCATIONS],
    ['of one location', FAKE_LOCATIONS[0]?.id, FAKE_LOCATIONS.slice(0, 1)],
  ])('%s are read again, with a refreshed token if necessary', async (_, location, expected) => {
    const call = startProcess();
    await connect(call, admin, location);
    await givenOutdated();
    expect(await call('locations', admin)).toEqual({ status: 200, body: { success: true } });
    expect(await rowOf(admin)).toMatchObject({ location_data: expected, rotation: 1 });
    await givenOutdated();
    fake.state.accessTokens.clear();
    expect(await call('locations', admin)).toMatchObject({ status: 200 });
    expect(await rowOf(admin)).toMatchObject({ location_data: expected, rotation: 2 });
  });

  test('stay unchanged if the provider fails; without a connection the response is 404', async () => {
    const call = startProcess();
    expect(await call('locations', admin)).toMatchObject({
      status: 404,
      body: { message: 'Integration not found' },
    });
    await connect(call, admin);
    await givenOutdated();
    const failure = { path: '/locations/search', failure: 'fail' } as const;
    fake.state.options.failures.push(...Array.from({ length: 4 }, () => failure));
    expect(await call('locations', admin)).toMatchObject({ status: 503 });
    expect(await rowOf(admin)).toMatchObject({ location_data: OUTDATED });
  });
});

describe('the proxy', () => {
  test('reports that there is no connection', async () => {
    expect(await startProcess()('proxy', admin, { endpoint: '/contacts/' })).toEqual({
      status: 404,
      body: { message: 'Not connected to GHL', error: 'Not connected to GHL' },
    });
  });

  test('adds the caller’s location to a contact, and returns the provider’s refusal', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    const request = { endpoint: '/contacts/', method: 'POST', body: { email: 'lee@clinic.test' } };
    const created = await call('proxy', admin, request);
    expect(created).toMatchObject({ status: 201, body: { contact: { locationId: FAKE_LOCATIONS[0]?.id } } });
    expect(await call('proxy', admin, request)).toMatchObject({
      status: 400,
      body: { provider: { meta: { matchingField: 'email' } } },
    });
    expect(
      await call('proxy', admin, { ...request, body: { locationId: FAKE_LOCATIONS[1]?.id } }),
    ).toMatchObject({
      status: 403,
    });
    expect(await call('proxy', admin, { endpoint: '/oauth/token', method: 'POST' })).toMatchObject({
      status: 403,
    });
    expect(fake.state.records.contacts.size).toBe(1);
  });

  test('refreshes a token that the provider no longer accepts, once', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    fake.state.accessTokens.clear();
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    expect(await rowOf(admin)).toMatchObject({ rotation: 2 });
  });

  test('does not refresh a token if a scope is missing', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    const before = exchanges();
    for (const [token, access] of fake.state.accessTokens) {
      fake.state.accessTokens.set(token, { ...access, scope: 'users.readonly' });
    }
    const refused = {
      status: 401,
      body: { error: expect.stringContaining('not authorized for this scope') },
    };
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(refused);
    expect(exchanges()).toBe(before);
  });

  test('P-01: retries a failed read, and never a write', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    fake.state.options.failures.push(
      { path: '/contacts/', failure: 'fail' },
      { path: '/contacts/', failure: 'drop' },
    );
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    fake.state.options.failures.push({ path: '/contacts/', failure: 'drop' });
    const request = { endpoint: '/contacts/', method: 'POST', body: { email: 'once@clinic.test' } };
    expect(await call('proxy', admin, request)).toMatchObject({ status: 201 });
    expect(fake.state.records.contacts.size).toBe(1);
    expect(fake.state.counts.get('/contacts/')).toBe(4);
  });

  test('P-02: stops calling a provider that fails repeatedly, and resumes when it works again', async () => {
    world = createCrmWorld(db, { timeouts: { halfOpenAfterMs: 1_500 } });
    ({ fake, connect } = world);
    const { call } = world;
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    const failure = { path: '/contacts/', failure: 'fail' } as const;
    fake.state.options.failures.push(...Array.from({ length: 5 }, () => failure));
    const unreachable = {
      status: 503,
      body: { message: expect.stringContaining('is not responding right now') },
    };
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(unreachable);
    const before = fake.state.counts.get('/contacts/');
    await call('proxy', admin, { endpoint: '/contacts/' });
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(unreachable);
    expect(fake.state.counts.get('/contacts/')).toBeLessThanOrEqual((before ?? 0) + 1);
    await expect
      .poll(async () => (await call('proxy', admin, { endpoint: '/contacts/' })).status, { timeout: 15_000 })
      .toBe(200);
  });
});
