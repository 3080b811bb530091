import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createFunctionsService } from '#supabase/functions/functions-service.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, type Person } from '#test/given.ts';
import { testPeople, verifyTestToken } from '#test/supabase.ts';
import { createFakeGoHighLevel, type FakeGoHighLevel } from '../../fake/fake-gohighlevel.ts';
import { FAKE_LOCATIONS, FAKE_USER } from '../../fake/fake-state.ts';
import { openCrm } from '../open-crm.ts';
import { ghlOauthFunction } from './ghl-oauth.ts';

const API = 'http://provider.test';
const BACK = 'http://clinic.test/ghl/callback';
const IMPATIENCE = { timeoutMs: 2_000, firstDelayMs: 1, longestDelayMs: 20_000, restMs: 50 };
const SECRET_KEY = randomBytes(32);

let db: TestDatabase;
let fake: FakeGoHighLevel;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  fake = createFakeGoHighLevel();
  admin = await givenPerson(db.owner, { role: 'platform_admin' });
});

type Answer = Readonly<Record<string, unknown>>;

/** A process of the product: it shares the database with every other, and nothing else. */
function startProcess() {
  const crm = openCrm({
    database: db.database,
    secretKey: SECRET_KEY,
    provider: {
      clientId: fake.state.options.clientId,
      clientSecret: fake.state.options.clientSecret,
      apiUrl: API,
      authorizeUrl: `${API}/oauth/chooselocation`,
      redirectUriFor: () => BACK,
      fetch: fake.fetch,
      patience: IMPATIENCE,
    },
    log: createLog('silent'),
  });
  const service = createFunctionsService({
    functions: [ghlOauthFunction(crm)],
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  const app = new Hono().route(service.path, service.routes);
  return async (step: string, person: Person, fields: Answer = {}) => {
    const response = await app.request(`/functions/v1/ghl-oauth/${step}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: person.userId, ...fields }),
    });
    const body: Answer = JSON.parse(await response.text());
    return { status: response.status, body };
  };
}
type Call = ReturnType<typeof startProcess>;

const browserState = () => randomBytes(16).toString('base64url');

/** Goes to the provider's page and answers it; where the browser is sent back to. */
async function consent(address: string, answer: 'allow' | 'refuse', location = ''): Promise<URL> {
  const { searchParams } = new URL(address);
  const form = new URLSearchParams({ ...Object.fromEntries(searchParams), answer, location });
  const response = await fake.routes.request('/oauth/chooselocation', { method: 'POST', body: form });
  return new URL(response.headers.get('location') ?? '');
}

async function setOut(call: Call, person: Person, location = ''): Promise<{ code: string; state: string }> {
  const { body } = await call('init', person, { state: browserState() });
  const back = await consent(String(body['url']), 'allow', location);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

async function connect(call: Call, person: Person, location = ''): Promise<void> {
  const answer = await call('callback', person, await setOut(call, person, location));
  expect(answer).toEqual({ status: 200, body: { success: true } });
}

const rowOf = async ({ userId }: Person): Promise<Answer | undefined> => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `select g.user_data, g.location_data, g.token_expires_at > now() + interval '23 hours' as is_fresh, c.rotation,
        c.needs_reconnect_at is not null as is_dead
       from ghl_integrations g join crm_credentials c using (user_id) where user_id = $1`,
    [userId],
  );
  return rows[0];
};

const expire = ({ userId }: Person) =>
  db.owner.query(
    `update ghl_integrations set token_expires_at = now() - interval '1 hour' where user_id = $1`,
    [userId],
  );

const exchanges = (): number => fake.state.counts.get('/oauth/token') ?? 0;

describe('connecting', () => {
  test('leads to the provider with the app, the scopes and a state that begins with the browser’s own', async () => {
    const state = browserState();
    const { body } = await startProcess()('init', admin, { state });
    const { origin, searchParams } = new URL(String(body['url']));
    expect(origin).toBe(API);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: BACK,
      client_id: fake.state.options.clientId,
    });
    expect(searchParams.get('scope')?.split(' ')).toContain('contacts.write');
    expect(searchParams.get('state')).toMatch(new RegExp(`^${state}\\.[\\w-]{32}$`));
  });

  test('keeps whose account it is and its locations; the tokens lie apart, and unreadable', async () => {
    const call = startProcess();
    await connect(call, admin);
    expect(await rowOf(admin)).toEqual({
      user_data: { name: FAKE_USER.name, email: FAKE_USER.email },
      location_data: FAKE_LOCATIONS,
      is_fresh: true,
      rotation: 1,
      is_dead: false,
    });
    const { rows } = await db.owner.query<{ kept: string }>(
      `select string_agg(encode(access_sealed, 'escape') || encode(refresh_sealed, 'escape'), '') as kept from crm_credentials`,
    );
    for (const token of [...fake.state.accessTokens.keys(), ...fake.state.refreshTokens.keys()]) {
      expect(rows[0]?.kept).not.toContain(token);
    }
    const trail = await db.owner.query<{ action: string; ip: string }>(
      `select action, ip from audit_entries where subject_id = $1`,
      [admin.userId],
    );
    expect(trail.rows).toEqual([{ action: 'crm.connected', ip: '192.0.2.1' }]);
  });

  test('S-28: a state is good once, for whoever set out, in the session in which they did', async () => {
    const call = startProcess();
    const way = await setOut(call, admin);
    const other = await givenPerson(db.owner, { role: 'platform_admin' });
    const runOut = { status: 400, body: { message: expect.stringContaining('Please connect again') } };
    expect(await call('callback', other, way)).toMatchObject(runOut);
    expect(await call('callback', admin, way)).toMatchObject(runOut);

    const next = await setOut(call, admin);
    expect(
      await call('callback', admin, { ...next, state: `${browserState()}.${browserState()}` }),
    ).toMatchObject(runOut);
    expect(await call('callback', admin, next)).toMatchObject({ status: 200 });
    expect(await call('callback', admin, next)).toMatchObject(runOut);

    const late = await setOut(call, admin);
    await db.owner.query(`update crm_authorizations set expires_at = now() - interval '1 second'`);
    expect(await call('callback', admin, late)).toMatchObject(runOut);
  });

  test('a code that the provider does not take connects nothing', async () => {
    const call = startProcess();
    const { state } = await setOut(call, admin);
    const answer = await call('callback', admin, { code: 'made-up', state });
    expect(answer).toMatchObject({ status: 502, body: { message: 'Failed to complete OAuth connection' } });
    expect(await rowOf(admin)).toBeUndefined();
  });

  test('nobody connects for somebody else, and only those who may', async () => {
    const call = startProcess();
    const { clinicId } = await givenClinic(db.owner);
    const doctor = await givenPerson(db.owner, { role: 'doctor', clinicId });
    for (const step of ['init', 'callback', 'token', 'proxy']) {
      expect(await call(step, doctor)).toMatchObject({ status: 403 });
    }
    expect(await call('token', admin, { userId: doctor.userId })).toMatchObject({ status: 403 });
    expect(await call('token', admin, { userId: 'me' })).toMatchObject({ status: 422 });
    expect(await call('elsewhere', admin)).toMatchObject({ status: 404 });
  });
});

describe('CRM-2: a token that has run out', () => {
  test('is left alone while it holds', async () => {
    const call = startProcess();
    await connect(call, admin);
    expect(await call('token', admin)).toEqual({
      status: 200,
      body: { refreshed: false, message: 'Token still valid' },
    });
    expect(exchanges()).toBe(1);
  });

  test('is exchanged exactly once, by whichever of two processes, for 40 requests at the same time', async () => {
    const [one, other] = [startProcess(), startProcess()];
    await connect(one, admin);
    await expire(admin);
    const before = exchanges();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 ? one : other)('proxy', admin, {
          endpoint: '/contacts/',
          query: { locationId: FAKE_LOCATIONS[1]?.id },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(exchanges() - before).toBe(1);
    expect(await rowOf(admin)).toMatchObject({ rotation: 2, is_fresh: true });
  });

  test('a lost answer does not end the connection: the app asks to be let in again', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    await expire(admin);
    fake.state.options.troubles.push({ path: '/oauth/token', trouble: 'drop' });
    expect(await call('token', admin)).toMatchObject({ status: 503 });
    expect(await call('token', admin)).toEqual({ status: 200, body: { refreshed: true } });
    expect(await rowOf(admin)).toMatchObject({ rotation: 2, is_dead: false });
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
  });

  test('an error of the provider leaves the old one, which is good for the next try', async () => {
    const call = startProcess();
    await connect(call, admin);
    await expire(admin);
    fake.state.options.troubles.push({ path: '/oauth/token', trouble: 'fail' });
    expect(await call('token', admin)).toMatchObject({ status: 503 });
    expect(await call('token', admin)).toEqual({ status: 200, body: { refreshed: true } });
    expect(fake.state.counts.get('/oauth/reconnect')).toBeUndefined();
  });

  test('one that was taken back for good says so, and does not ask again', async () => {
    const call = startProcess();
    await connect(call, admin);
    await expire(admin);
    fake.state.refreshTokens.clear();
    fake.state.installed.clear();
    const dead = { status: 401, body: { message: 'OAuth token expired and refresh failed' } };
    expect(await call('token', admin)).toMatchObject(dead);
    const asked = exchanges();
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(dead);
    expect(exchanges()).toBe(asked);
    expect(await rowOf(admin)).toMatchObject({ is_dead: true });
    await connect(call, admin);
    expect(await rowOf(admin)).toMatchObject({ is_dead: false, is_fresh: true });
  });

  test('a row that was copied from somebody else opens nothing', async () => {
    const call = startProcess();
    await connect(call, admin);
    const thief = await givenPerson(db.owner, { role: 'platform_admin' });
    await connect(call, thief);
    await db.owner.query(
      `update crm_credentials t set access_sealed = s.access_sealed, refresh_sealed = s.refresh_sealed
         from crm_credentials s where s.user_id = $1 and t.user_id = $2`,
      [admin.userId, thief.userId],
    );
    expect(await call('proxy', thief, { endpoint: '/contacts/' })).toMatchObject({ status: 500 });
  });
});

describe('the proxy', () => {
  test('without a connection says so', async () => {
    expect(await startProcess()('proxy', admin, { endpoint: '/contacts/' })).toEqual({
      status: 404,
      body: { message: 'Not connected to GHL', error: 'Not connected to GHL' },
    });
  });

  test('gives a contact the caller’s own location, and passes the provider’s no on', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    const asked = { endpoint: '/contacts/', method: 'POST', body: { email: 'lee@clinic.test' } };
    const made = await call('proxy', admin, asked);
    expect(made).toMatchObject({ status: 201, body: { contact: { locationId: FAKE_LOCATIONS[0]?.id } } });
    expect(await call('proxy', admin, asked)).toMatchObject({
      status: 400,
      body: { provider: { meta: { matchingField: 'email' } } },
    });
    expect(
      await call('proxy', admin, { ...asked, body: { locationId: FAKE_LOCATIONS[1]?.id } }),
    ).toMatchObject({
      status: 403,
    });
    expect(await call('proxy', admin, { endpoint: '/oauth/token', method: 'POST' })).toMatchObject({
      status: 403,
    });
    expect(fake.state.records.contacts.size).toBe(1);
  });

  test('exchanges a token that the provider takes no longer, once', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    fake.state.accessTokens.clear();
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    expect(await rowOf(admin)).toMatchObject({ rotation: 2 });
  });

  test('does not exchange a token for want of a scope', async () => {
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

  test('P-01: repeats a read that failed, and never a write', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    fake.state.options.troubles.push(
      { path: '/contacts/', trouble: 'fail' },
      { path: '/contacts/', trouble: 'drop' },
    );
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject({ status: 200 });
    fake.state.options.troubles.push({ path: '/contacts/', trouble: 'drop' });
    const asked = { endpoint: '/contacts/', method: 'POST', body: { email: 'once@clinic.test' } };
    expect(await call('proxy', admin, asked)).toMatchObject({ status: 503 });
    expect(fake.state.records.contacts.size).toBe(1);
  });

  test('P-02: leaves a provider alone that fails again and again, and finds it again', async () => {
    const call = startProcess();
    await connect(call, admin, FAKE_LOCATIONS[0]?.id);
    const trouble = { path: '/contacts/', trouble: 'fail' } as const;
    fake.state.options.troubles.push(...Array.from({ length: 5 }, () => trouble));
    const away = { status: 503, body: { message: expect.stringContaining('does not answer just now') } };
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(away);
    const asked = fake.state.counts.get('/contacts/');
    await call('proxy', admin, { endpoint: '/contacts/' });
    expect(await call('proxy', admin, { endpoint: '/contacts/' })).toMatchObject(away);
    expect(fake.state.counts.get('/contacts/')).toBeLessThanOrEqual((asked ?? 0) + 1);
    await expect.poll(async () => (await call('proxy', admin, { endpoint: '/contacts/' })).status).toBe(200);
  });
});
