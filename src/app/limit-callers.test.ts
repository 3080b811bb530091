import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRequestAllowances } from '#foundation/server/http/request-allowances.ts';
import { limitCallers, personCaller } from './limit-callers.ts';

const PER_SECOND = 10;
const BURST = PER_SECOND * 10;
const ID = 'a3c5a1d0-0000-4000-8000-000000000001';
const BAD_QUERY = `/rest/v1/profiles?or=(${'full_name.match.a,'.repeat(200)})`;

const allowances = () => createRequestAllowances(() => 0);
let counted: ReturnType<typeof allowances>;
let server: Server;
let origin = '';
let handled: string[] = [];

beforeEach(async () => {
  handled = [];
  counted = allowances();
  const limited = limitCallers(
    (request: IncomingMessage, response: ServerResponse) => {
      handled.push(request.url ?? '');
      response.statusCode = request.url?.startsWith('/rest/') ? 400 : 200;
      response.end('answered');
    },
    {
      allowances: counted,
      perSecond: PER_SECOND,
      verifyToken: (token) =>
        token.startsWith('valid.') ? { userId: token.slice(6), sessionId: ID, expiresAt: 0 } : null,
      addressOf: (request) => String(request.headers['x-address'] ?? '192.0.2.1'),
      headers: { 'X-Content-Type-Options': 'nosniff' },
    },
  );
  server = createServer(limited).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const as = (person: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { authorization: `Bearer valid.${person}` },
});

async function statuses(count: number, path: string, init?: RequestInit): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const responses = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(origin + path, init);
      await response.text();
      return response.status;
    }),
  );
  for (const status of responses) found.set(status, (found.get(status) ?? 0) + 1);
  return found;
}

test('a person who asks for more than the allowance is told when to ask again, and nobody else is', async () => {
  expect(await statuses(BURST + 3, '/api/v1/pets', as('stranger'))).toEqual(
    new Map([
      [200, BURST],
      [429, 3],
    ]),
  );
  expect(handled).toHaveLength(BURST);
  const refused = await fetch(`${origin}/api/v1/pets`, as('stranger'));
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"person";q=100;w=10',
    ratelimit: '"person";r=0;t=10',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry: 'later' });
  expect(await statuses(5, '/api/v1/pets', as('doctor'))).toEqual(new Map([[200, 5]]));
});

test('heavy queries and refused requests weigh more, so that few of them are handled', async () => {
  const found = await statuses(64, BAD_QUERY, as('stranger'));
  expect(handled.length).toBeLessThanOrEqual(3);
  expect(found.get(429)).toBe(64 - handled.length);
  const refused = await fetch(origin + BAD_QUERY, as('stranger'));
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({ code: 'PGRSTX01', details: null, hint: null });
});

test('requests without a valid token count for their network, whatever token they present', async () => {
  const forged = Array.from({ length: BURST + 5 }, (_, at) =>
    fetch(`${origin}/api/v1/status`, {
      headers: { authorization: `Bearer forged.${at}.x`, 'x-address': `2001:db8::${at.toString(16)}` },
    }),
  );
  const answers = await Promise.all(forged);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await fetch(`${origin}/api/v1/status`)).status).toBe(200);
  expect(await statuses(1, '/api/v1/pets', as('doctor'))).toEqual(new Map([[200, 1]]));
});

test('pages, scripts and pictures hardly count, and programs with a secret key may ask for more', async () => {
  expect(await statuses(BURST + 5, '/assets/a.js')).toEqual(new Map([[200, BURST + 5]]));
  const program = { headers: { apikey: 'sb_secret_x' } };
  expect(await statuses(BURST + 5, '/api/v1/pets', program)).toEqual(new Map([[200, BURST + 5]]));
});

test('whoever has used up more than half is told what is left', async () => {
  counted.take(personCaller('doctor'), 60, { capacity: BURST, perSecond: PER_SECOND });
  const { headers } = await fetch(`${origin}/api/v1/pets`, as('doctor'));
  expect(headers.get('ratelimit')).toBe('"person";r=39;t=7');
});

test('a refusal is held, so that loops slow down; those with too many held ones are answered at once and disconnected', async () => {
  counted.take(personCaller('stranger'), BURST, { capacity: BURST, perSecond: PER_SECOND });
  const answers = await Promise.all(
    Array.from({ length: 140 }, () => fetch(`${origin}/api/v1/pets`, as('stranger'))),
  );
  const closed = answers.filter(({ headers }) => headers.get('connection') === 'close');
  expect(closed.length).toBe(12);
  expect(handled).toEqual([]);
  const large = await fetch(
    `${origin}/api/v1/pets`,
    as('stranger', { method: 'POST', body: 'x'.repeat(70_000) }),
  );
  expect(large.headers.get('connection')).toBe('close');
});
