import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let wire: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db);
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

const request = (path: string, init: RequestInit = {}) => wire.app.request(`/auth/v1${path}`, init);

describe('the API key', () => {
  test('is the same in every process of a database, in the format that clients expect', async () => {
    const other = await openTestAuth(db);
    expect(other.auth.publishableKey).toBe(wire.auth.publishableKey);
    expect(wire.auth.publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
    other.auth.close();
  });

  test('a request without one is 401 with a hint', async () => {
    const response = await request('/settings');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
  });

  test('a request with a wrong one is 401', async () => {
    const response = await request('/settings', { headers: { apikey: 'sb_publishable_x' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    });
  });

  test('may be a query parameter', async () => {
    expect((await request(`/settings?apikey=${wire.auth.publishableKey}`)).status).toBe(200);
  });

  test('is not required for addresses that a browser opens directly, and for no others', async () => {
    expect((await request('/.well-known/jwks.json')).status).toBe(200);
    expect((await request('/.well-known/openid-configuration')).status).toBe(200);
    expect((await request('/authorize?provider=google')).status).toBe(400);
    expect((await request('/verify?token=x&type=recovery')).status).toBe(303);
    for (const path of ['/verify/', '/verify/x', '//verify', '/user', '/health', '/.well-known/other']) {
      expect((await request(path)).status, path).toBe(401);
    }
  });
});

describe('CORS', () => {
  test('a preflight request needs no API key', async () => {
    const response = await request('/token?grant_type=password', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  test('a response exposes the headers that the client reads, and allows no cookies', async () => {
    const response = await wire.send('GET', '/user', { headers: { origin: 'https://elsewhere.test' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('errors of the gateway itself are readable too', async () => {
    expect((await request('/settings')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the format of an error', () => {
  test('clients since 2024 receive the code as text, and their version echoed', async () => {
    for (const version of ['2024-01-01', '2025-06-30']) {
      const response = await wire.call('POST', '/token?grant_type=x', {
        body: {},
        headers: { 'x-supabase-api-version': version },
      });
      expect(response.body).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    }
  });

  test.each(['', '2023-12-31', 'latest'])('version %j receives the older format', async (version) => {
    const response = await wire.call('POST', '/token?grant_type=x', {
      body: {},
      headers: { 'x-supabase-api-version': version },
    });
    expect(response.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    });
    expect(response.headers.has('x-supabase-api-version')).toBe(false);
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  });

  test('a weak password has its reasons in both formats', async () => {
    const weak = { body: { email: 'a@people.test', password: 'short' } };
    expect((await wire.call('POST', '/signup', weak)).body).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length'] },
    });
    expect(
      (await wire.call('POST', '/signup', { ...weak, headers: { 'x-supabase-api-version': '' } })).body,
    ).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      weak_password: { reasons: ['length'] },
    });
  });
});

test('a body over a megabyte is rejected, whatever length it declares', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(1_100_000) });
  expect(await wire.call('POST', '/token?grant_type=password', { body })).toMatchObject({
    status: 413,
    body: { code: 'request_entity_too_large' },
  });
  const chunked = await wire.app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: wire.auth.publishableKey, 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  });
  expect(chunked.status).toBe(413);
});

test('an unknown route is 404', async () => {
  for (const [method, path] of [
    ['POST', '/sso'],
    ['GET', '/admin/sso/providers'],
    ['DELETE', '/user'],
    ['GET', '/'],
  ] as const) {
    const response = await wire.call(method, path);
    expect(response.status, `${method} ${path}`).toBe(404);
    expect(response.body).toMatchObject({ code: 'feature_disabled' });
  }
});

test('settings and health have the format of the protocol', async () => {
  const { body } = await wire.call('GET', '/settings');
  expect(body).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, google: false, phone: false },
  });
  expect((await wire.call('GET', '/health')).body).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
    description: expect.any(String),
  });
});

test('the key set may be cached for ten minutes, a session never', async () => {
  const account = await givenAccount(wire);
  const jwks = await wire.send('GET', '/.well-known/jwks.json');
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
  const { access_token: token } = await signIn(wire, account);
  expect((await wire.send('GET', '/user', { token })).headers.get('cache-control')).toBe('no-store');
});
