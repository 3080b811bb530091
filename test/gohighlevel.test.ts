import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeGoHighLevel } from '#practice/crm-connection/fake/fake-gohighlevel.ts';
import type { FakeFailure } from '#practice/crm-connection/fake/fake-state.ts';
import { allowRequest, ROUTES } from '#practice/crm-connection/provider.rules.ts';
import { PROXY_METHODS } from '#practice/crm-connection/contract.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import { createProviderHttp } from '#practice/crm-connection/server/provider/provider-http.ts';
import { exchangeCode } from '#practice/crm-connection/server/provider/provider-oauth.ts';
import { readAccount } from '#practice/crm-connection/server/provider/read-account.ts';
import { createSignatureCheck } from '#practice/crm-connection/server/webhook-signatures.ts';
import { PROVIDER_WEBHOOK_KEYS } from '#practice/crm-connection/server/provider/webhook-keys.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';
import { Operation, shapeOf } from './wire/openapi-operations.ts';
import { violationsOf, readExcerpt, readOperations } from './wire/watch-requests.ts';

const API = 'http://provider.test';
const TIMEOUTS = { timeoutMs: 50, firstDelayMs: 1, maxDelayMs: 20, halfOpenAfterMs: 10_000 };

const httpWith = (fetch: Fetch) => createProviderHttp({ apiUrl: API, fetch, timeouts: TIMEOUTS });
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

describe('our requests conform to the provider’s API description', () => {
  test('every route of the proxy is in the description', async () => {
    for (const operations of await readOperations()) {
      const described = new Set(operations.map(({ method, path }) => `${method} ${path}`));
      const missing = ROUTES.map(({ method, template }) => `${method} ${shapeOf(template)}`).filter(
        (one) => !described.has(one),
      );
      expect(missing).toEqual([]);
    }
  });

  test('no id of a route is a word of another path of the provider', async () => {
    const { paths } = await readExcerpt();
    const id = 've9EPM428h8vShlRW1KT';
    const wanted = new Set(ROUTES.map(({ method, template }) => `${method} ${shapeOf(template)}`));
    const allowed = paths.flatMap((path) =>
      PROXY_METHODS.flatMap((method) =>
        [path, path.replace(/(?<=\/)\w(?=[\w-]*$)/, (letter) => letter.toUpperCase())]
          .filter((one) => allowRequest({ method, endpoint: one.replaceAll('{}', id) }, id).ok)
          .map((one) => `${method} ${one}`),
      ),
    );
    expect(allowed.filter((one) => !wanted.has(one))).toEqual([]);
    expect(new Set(allowed)).toEqual(wanted);
  });

  test('the excerpt is complete and names its source', async () => {
    const { source, operations } = await readExcerpt();
    expect(source).toContain('write-excerpt.ts');
    expect(operations.length).toBeGreaterThanOrEqual(ROUTES.length);
    expect(() => operations.map((one) => Operation.parse(one))).not.toThrow();
  });

  test.each([
    ['another version', '/contacts/abc', { headers: { version: '2021-04-15' } }],
    ['no version', '/contacts/abc', {}],
    ['a query that is unknown', '/contacts/abc?locationId=x', { headers: { version: '2021-07-28' } }],
    ['a query that is missing', '/opportunities/search', { headers: { version: '2021-07-28' } }],
    ['a path that is unknown', '/contacts/abc/cats', { headers: { version: '2021-07-28' } }],
    [
      'a field that is unknown',
      '/contacts/upsert',
      {
        method: 'POST',
        headers: { version: '2021-07-28', 'content-type': 'application/json' },
        body: '{"locationId":"x","diagnosis":"y"}',
      },
    ],
    [
      'a field of another kind',
      '/opportunities/',
      {
        method: 'POST',
        headers: { version: '2021-07-28', 'content-type': 'application/json' },
        body: '{"locationId":"x","pipelineId":"p","name":"n","contactId":"c","status":"maybe"}',
      },
    ],
  ] as const)('%s is reported as a deviation', async (_, path, init) => {
    for (const operations of await readOperations()) {
      expect(await violationsOf(new Request(API + path, init), operations)).not.toEqual([]);
    }
  });
});

describe('a failing provider', () => {
  const READ = { method: 'GET', path: '/contacts/', isRepeatable: true } as const;

  test.each([
    ['P-01', 'busy', 'busy'],
    ['P-01', 'fail', 'unreachable'],
    ['P-02', 'hang', 'unreachable'],
    ['P-03', 'cut', 'unreachable'],
    ['P-03', 'drop', 'unreachable'],
  ] as const)(
    '%s: a request that repeatedly meets %s fails as %s after a few attempts',
    async (_, failure: FakeFailure, expected) => {
      const fake = createFakeGoHighLevel();
      fake.state.options.failures.push(
        ...Array.from({ length: 20 }, () => ({ path: '/contacts/', failure })),
      );
      const http = httpWith(fake.fetch);
      expect(await failureOf(http.send(READ))).toBe(expected);
      expect(fake.state.counts.get('/contacts/')).toBe(4);
    },
  );

  test('P-01: a requested delay is respected, and the request fails if it is too long', async () => {
    let requestCount = 0;
    const busyResponse = (waitMs: number) =>
      Promise.resolve(
        Response.json({}, { status: 429, headers: { 'x-ratelimit-interval-milliseconds': String(waitMs) } }),
      );
    const http = httpWith(() => {
      requestCount += 1;
      return requestCount === 1 ? busyResponse(5) : Promise.resolve(Response.json({ ok: true }));
    });
    expect(await http.send(READ)).toEqual({ status: 200, body: { ok: true } });
    expect(requestCount).toBe(2);
    expect(await failureOf(httpWith(() => busyResponse(60_000)).send(READ))).toBe('busy');
  });

  test('P-03: a slow body is cut off at the timeout, an endless one at the size limit', async () => {
    const drip =
      (chunk: string, isEndless: boolean): Fetch =>
      ({ signal }) => {
        const body = new ReadableStream({
          pull: (controller) => {
            controller.enqueue(new TextEncoder().encode(chunk));
            if (isEndless) return undefined;
            const { promise, reject } = Promise.withResolvers<void>();
            signal.addEventListener('abort', () => reject(new TypeError('terminated')), { once: true });
            return promise;
          },
        });
        return Promise.resolve(new Response(body));
      };
    expect(await failureOf(httpWith(drip('{', false)).send(READ))).toBe('unreachable');
    expect(
      await failureOf(httpWith(drip('x'.repeat(1_000_000), true)).send({ ...READ, isRepeatable: false })),
    ).toBe('unreachable');
  });

  test(
    'P-02: the circuit breaker stops all requests to a provider that fails for everybody',
    async () => {
      let requestCount = 0;
      const http = httpWith(() => {
        requestCount += 1;
        return Promise.reject(new TypeError('fetch failed'));
      });
      const runs = stormRuns(50);
      const failures = [];
      for (let at = 0; at < runs; at += 1)
        failures.push(await failureOf(http.send({ ...READ, isRepeatable: false })));
      expect(new Set(failures)).toEqual(new Set(['unreachable']));
      expect(requestCount).toBe(5);
      process.stdout.write(
        `figure: P-02 ${runs} requests to a provider that is down, ${requestCount} of them sent\n`,
      );
    },
    stormTimeoutMs(),
  );

  test(
    'P-05: any response is either valid or a known failure',
    async () => {
      const app = { clientId: 'id', clientSecret: 'secret' };
      const status = fc.constantFrom(200, 201, 204, 301, 400, 401, 403, 404, 422, 429, 500, 503);
      const good = {
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 1,
        userType: 'Location',
        locationId: 'l',
        companyId: 'c',
        userId: 'u',
      };
      const mutated = fc.record(
        Object.fromEntries(
          Object.keys(good).map((name) => [
            name,
            fc.oneof(fc.constant(Reflect.get(good, name)), fc.jsonValue()),
          ]),
        ),
        { requiredKeys: [] },
      );
      const text = fc.oneof(
        fc.jsonValue().map((value) => JSON.stringify(value)),
        mutated.map((value) => JSON.stringify(value)),
        fc.string(),
      );
      const runs = stormRuns(200);
      let crashes = 0;
      await fc.assert(
        fc.asyncProperty(status, text, async (code, body) => {
          const fetch: Fetch = () =>
            Promise.resolve(new Response(code === 204 ? null : body, { status: code }));
          const pair = {
            accessToken: 'a',
            refreshToken: 'r',
            lifetimeSeconds: 1,
            userType: 'Location',
            companyId: null,
            locationId: 'l',
            providerUserId: 'u',
          } as const;
          const failures = await Promise.all([
            failureOf(exchangeCode(httpWith(fetch), app, { code: 'c', redirectUri: 'http://clinic.test' })),
            failureOf(readAccount(httpWith(fetch), pair)),
          ]);
          crashes += failures.filter((failure) => typeof failure !== 'string').length;
        }),
        { numRuns: runs },
      );
      expect(crashes).toBe(0);
      process.stdout.write(`figure: P-05 ${runs} answers, ${crashes} crashes\n`);
    },
    stormTimeoutMs(),
  );

  test('S-31: redirects are not followed', async () => {
    const seen: Request[] = [];
    const http = httpWith((request) => {
      seen.push(request);
      return Promise.reject(new TypeError('unexpected redirect'));
    });
    expect(await failureOf(http.send({ ...READ, isRepeatable: false }))).toBe('unreachable');
    expect(seen.map(({ url, redirect }) => [new URL(url).origin, redirect])).toEqual([[API, 'error']]);
  });
});

describe('webhook signatures', () => {
  test('the provider’s own keys have the expected types', () => {
    const check = createSignatureCheck(PROVIDER_WEBHOOK_KEYS);
    expect(check(new Headers(), new Uint8Array())).toEqual({ ok: false, reason: 'unsigned' });
    expect(() => createSignatureCheck({ ed25519: ['AAAA'], rsa: [] })).toThrow();
  });

  test('P-04: no forged signature is accepted, in either scheme', () => {
    const check = createSignatureCheck(PROVIDER_WEBHOOK_KEYS);
    const runs = stormRuns(200);
    let accepted = 0;
    const made = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.constantFrom(64, 512).map((length) => randomBytes(length).toString('base64')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('x-ghl-signature', 'x-wh-signature'),
        made,
        fc.uint8Array(),
        (name, signature, bytes) => {
          const headers = new Headers();
          headers.set(name, encodeURIComponent(signature).slice(0, 900));
          const raw = new Headers(/^[\w+/=]*$/.test(signature) ? { [name]: signature } : {});
          for (const one of [headers, raw]) if (check(one, bytes).ok) accepted += 1;
        },
      ),
      { numRuns: runs },
    );
    expect(accepted).toBe(0);
    process.stdout.write(`figure: P-04 ${runs} forged signatures, ${accepted} accepted\n`);
  });

  test('during a key rotation both keys are accepted', async () => {
    const { FAKE_WEBHOOK_KEYS, signEvent } = await import('#practice/crm-connection/fake/webhook-sender.ts');
    const { state } = createFakeGoHighLevel();
    const both = createSignatureCheck({
      ed25519: [...PROVIDER_WEBHOOK_KEYS.ed25519, ...FAKE_WEBHOOK_KEYS.ed25519],
      rsa: [...PROVIDER_WEBHOOK_KEYS.rsa, ...FAKE_WEBHOOK_KEYS.rsa],
    });
    for (const scheme of ['ed25519', 'rsa'] as const) {
      const request = signEvent(state, { type: 'ContactUpdate', fields: {} }, { scheme });
      const bytes = new Uint8Array(await request.arrayBuffer());
      expect(both(request.headers, bytes)).toEqual({ ok: true, scheme });
      expect(createSignatureCheck(PROVIDER_WEBHOOK_KEYS)(request.headers, bytes)).toEqual({
        ok: false,
        reason: 'forged',
      });
    }
  });
});
