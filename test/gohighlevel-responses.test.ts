import { describe, expect, test } from 'vitest';
import { createFakeGoHighLevel } from '#practice/crm-connection/fake/fake-gohighlevel.ts';
import type { FakeFailure } from '#practice/crm-connection/fake/fake-state.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { createProviderClients } from '#practice/crm-connection/server/provider/provider-clients.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import { createProviderHttp } from '#practice/crm-connection/server/provider/provider-http.ts';
import { exchangeRefreshToken } from '#practice/crm-connection/server/provider/provider-oauth.ts';
import { readFailure } from '#practice/crm-connection/server/provider/read-failure.ts';
import { messageOf } from '#practice/crm-connection/server/public/provider-message.ts';

const PARTS = {
  apiUrl: 'http://provider.test',
  timeouts: { timeoutMs: 5_000, firstDelayMs: 1, maxDelayMs: 2_000, halfOpenAfterMs: 600_000 },
};
const READ = { method: 'GET', path: '/contacts/', isRepeatable: true } as const;
const ONCE = { ...READ, isRepeatable: false } as const;

const httpWith = (fetch: Fetch) => createProviderHttp({ ...PARTS, fetch });
const errorOf = (promise: Promise<unknown>): Promise<ProviderError> =>
  promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      return error;
    },
  );

const failing = (failure: FakeFailure, busyHeaders: Readonly<Record<string, string>> = {}) => {
  const fake = createFakeGoHighLevel({ busyHeaders });
  fake.state.options.failures.push({ path: '/contacts/', failure });
  return { fake, http: httpWith(fake.fetch), sent: () => fake.state.counts.get('/contacts/') ?? 0 };
};

describe('Retry-After', () => {
  const NOW = Date.UTC(2026, 5, 1, 12);
  const waitOf = (status: number, headers: Readonly<Record<string, string>>) =>
    readFailure(status, new Headers(headers), null, NOW).waitMs;

  test.each([
    ['seconds', '30', 30_000],
    ['a date', 'Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
    ['a date of the oldest form, which names no zone', 'Mon Jun  1 12:00:30 2026', 30_000],
    ['a date that has passed', 'Mon, 01 Jun 2026 11:00:00 GMT', 0],
    ['no delay', '0', 0],
    ['ten years, which is bounded', '315360000', 3_600_000],
    ['a date in ten years, which is bounded', 'Sun, 01 Jun 2036 12:00:00 GMT', 3_600_000],
    ['nonsense: the interval of the rate limit', '1.5', 10_000],
  ])('as %s', (_, value, waitMs) => {
    expect(waitOf(429, { 'retry-after': value })).toBe(waitMs);
  });

  test('as a date is read by the provider’s own clock', () => {
    const date = 'Mon, 01 Jun 2026 11:00:00 GMT';
    expect(waitOf(429, { date, 'retry-after': 'Mon, 01 Jun 2026 11:00:07 GMT' })).toBe(7_000);
  });

  test('goes before the interval of the rate limit, and counts for an outage too', () => {
    expect(waitOf(429, { 'retry-after': '3', 'x-ratelimit-interval-milliseconds': '10000' })).toBe(3_000);
    expect(waitOf(503, { 'retry-after': '3' })).toBe(3_000);
    expect(waitOf(503, {})).toBeNull();
    expect(waitOf(400, { 'retry-after': '3' })).toBeNull();
  });

  test('is waited for before the next attempt', async () => {
    const { http, sent } = failing('busy', {
      'retry-after': '1',
      'x-ratelimit-interval-milliseconds': '5',
    });
    const before = performance.now();
    // The fake refuses a request without a token, which is what the second attempt gets.
    expect((await errorOf(http.send(READ))).failure).toBe('refused');
    expect(performance.now() - before).toBeGreaterThanOrEqual(999);
    expect(sent()).toBe(2);
  });

  test('that is too long fails the request, and nothing more is sent until it is over', async () => {
    const { http, sent } = failing('busy', { 'retry-after': '600' });
    expect(await errorOf(http.send(READ))).toMatchObject({ failure: 'busy', waitMs: 600_000 });
    const next = await errorOf(http.send({ ...READ, path: '/opportunities/search' }));
    expect(next.failure).toBe('busy');
    expect(next.waitMs).toBeGreaterThan(500_000);
    expect(sent()).toBe(1);
  });
});

describe('the status is judged before the body', () => {
  test.each([
    ['the page of a firewall', 'blocked', 'refused', 403, 1],
    ['the page of a gateway without a server', 'down', 'unreachable', 502, 4],
    ['a rate limit in plain text', 'busy_text', 'busy', 429, 1],
  ] as const)('%s', async (_, failure, expected, status, attempts) => {
    const { fake, http, sent } = failing(failure, { 'retry-after': '600' });
    fake.state.options.failures.push(...Array.from({ length: 3 }, () => ({ path: '/contacts/', failure })));
    const error = await errorOf(http.send(READ));
    expect(error).toMatchObject({ failure: expected, response: { status, body: null } });
    expect(sent()).toBe(attempts);
  });

  test('even if the body never ends', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(1_000_000));
    const endless: Fetch = () => {
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
      return Promise.resolve(new Response(body, { status: 403 }));
    };
    expect(await errorOf(httpWith(endless).send(ONCE))).toMatchObject({
      failure: 'refused',
      response: { status: 403, body: null },
    });
  });

  test.each([
    [429, 'busy'],
    [503, 'unreachable'],
    // Why it was refused is unknown: only another attempt can say.
    [400, 'unreachable'],
  ])('of a response %s that is cut off: %s', async (status, failure) => {
    const cut: Fetch = () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) });
      return Promise.resolve(new Response(body, { status, headers: { 'retry-after': '600' } }));
    };
    expect((await errorOf(httpWith(cut).send(ONCE))).failure).toBe(failure);
  });

  test('a page instead of a success is no success', async () => {
    const portal: Fetch = () => Promise.resolve(new Response('<html>Sign in to the hotel</html>'));
    expect((await errorOf(httpWith(portal).send(ONCE))).failure).toBe('unreachable');
  });
});

describe('the circuit breaker', () => {
  test('of one connection stops neither another one nor anybody who connects', async () => {
    const fake = createFakeGoHighLevel();
    const clients = createProviderClients({ ...PARTS, fetch: fake.fetch });
    const fail = { path: '/contacts/', failure: 'fail' } as const;
    fake.state.options.failures.push(...Array.from({ length: 5 }, () => fail));
    for (let at = 0; at < 5; at += 1) await errorOf(clients.of('one').send(ONCE));
    const sent = () => fake.state.counts.get('/contacts/');
    expect((await errorOf(clients.of('one').send(ONCE))).failure).toBe('unreachable');
    expect(sent()).toBe(5);

    expect((await errorOf(clients.of('other').send(ONCE))).failure).toBe('refused');
    expect((await errorOf(clients.forConnecting().send(ONCE))).failure).toBe('refused');
    expect(sent()).toBe(7);

    // A connection that was made anew begins without the failures of the last.
    clients.forget('one');
    expect((await errorOf(clients.of('one').send(ONCE))).failure).toBe('refused');
  });

  test('and a requested pause of one connection stop no other one', async () => {
    const fake = createFakeGoHighLevel({ busyHeaders: { 'retry-after': '600' } });
    const clients = createProviderClients({ ...PARTS, fetch: fake.fetch });
    fake.state.options.failures.push({ path: '/contacts/', failure: 'busy' });
    expect((await errorOf(clients.of('one').send(READ))).failure).toBe('busy');
    expect((await errorOf(clients.of('one').send(READ))).failure).toBe('busy');
    expect((await errorOf(clients.of('other').send(READ))).failure).toBe('refused');
  });

  test('of the connection that was unused longest is forgotten, so that they do not pile up', () => {
    const clients = createProviderClients(PARTS);
    const [first, second] = [clients.of('first'), clients.of('second')];
    for (let at = 0; at < 998; at += 1) clients.of(`other-${at}`);
    expect(clients.of('first')).toBe(first);
    clients.of('one more');
    expect(clients.of('first')).toBe(first);
    expect(clients.of('second')).not.toBe(second);
  });
});

describe('the token endpoint', () => {
  const app = { clientId: 'id', clientSecret: 'secret' };
  const exchangeWith = (status: number, body: unknown) =>
    errorOf(
      exchangeRefreshToken(
        httpWith(() => Promise.resolve(Response.json(body, { status }))),
        app,
        { refreshToken: 'r', userType: 'Location' },
      ),
    );

  test.each([
    [400, { statusCode: 400, message: 'Invalid grant: refresh token is invalid' }, 'invalid_grant'],
    [400, { error: 'invalid_grant', error_description: 'It was used.' }, 'invalid_grant'],
    [401, { error: 'invalid_grant' }, 'invalid_grant'],
    [400, { statusCode: 400, message: 'Location is not active' }, 'no_token'],
    [401, { statusCode: 401, message: 'Invalid client: client credentials are invalid' }, 'no_token'],
    [401, { statusCode: 401, message: 'Invalid token: access token is invalid' }, 'no_token'],
    [422, { statusCode: 422, message: ['grant_type must be a string'] }, 'no_token'],
    [429, { statusCode: 429, message: 'Invalid grant' }, 'busy'],
    [500, { error: 'invalid_grant' }, 'unreachable'],
  ])('answering %s %j fails as %s', async (status, body, failure) => {
    expect((await exchangeWith(status, body)).failure).toBe(failure);
  });

  test('an API that speaks of a grant ends no connection', async () => {
    const http = httpWith(() =>
      Promise.resolve(Response.json({ message: 'Invalid grant' }, { status: 400 })),
    );
    expect((await errorOf(http.send(ONCE))).failure).toBe('refused');
  });
});

describe('the provider’s own sentence', () => {
  test.each([
    ['a text', { message: 'No such stage.' }, 'No such stage.'],
    [
      'a list',
      { message: ['a must be a string', 7, 'b must be a string'] },
      'a must be a string; b must be a string',
    ],
    ['as OAuth gives it', { error: 'invalid_grant', error_description: 'Used.' }, 'Used.'],
    ['only a code', { error: 'Not Found' }, 'Not Found'],
    ['without controls and direction', { message: 'a\0b\n\u202Ec\uFEFF  d' }, 'a b c d'],
    ['without half a surrogate', { message: 'a\uD800b' }, 'a\uFFFDb'],
    ['none', { message: { text: 'x' } }, ''],
    ['a page', '<html>', ''],
  ])('is read from %s', (_, body, expected) => {
    expect(messageOf(body)).toBe(expected);
  });

  test('is bounded, and never cut within a letter', () => {
    const long = messageOf({ message: '🐕'.repeat(10_000) });
    expect(Array.from(long)).toHaveLength(300);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith('🐕…')).toBe(true);
  });
});
