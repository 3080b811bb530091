import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRequestAllowances } from '#foundation/server/http/request-allowances.ts';
import { holdAnswers } from './hold-answers.ts';
import { allowanceOf, limitCallers, personCaller } from './limit-callers.ts';

const ALLOWANCE = allowanceOf(10);
const ID = 'a3c5a1d0-0000-4000-8000-000000000001';
const BAD_QUERY = `/rest/v1/profiles?or=(${'full_name.match.a,'.repeat(200)})`;

const allowances = () => createRequestAllowances(ALLOWANCE, () => 0);
let counted: ReturnType<typeof allowances>;
let server: Server;
let origin = '';
let handled: string[] = [];

beforeEach(() => start(1));

async function start(holdMs: number): Promise<void> {
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
      allowance: ALLOWANCE,
      verifyToken: (token) =>
        token.startsWith('valid.') ? { userId: token.slice(6), sessionId: ID, expiresAt: 0 } : null,
      addressOf: (request) => String(request.headers['x-address'] ?? '192.0.2.1'),
      held: holdAnswers(holdMs),
    },
  );
  server = createServer(limited).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(): void {
  server.closeAllConnections();
  server.close();
}
afterEach(stop);

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

test('valid requests are never counted, however many', async () => {
  expect(await statuses(1_000, '/api/v1/pets', as('doctor'))).toEqual(new Map([[200, 1_000]]));
  const { headers } = await fetch(`${origin}/api/v1/pets`, as('doctor'));
  expect(headers.get('ratelimit')).toBeNull();
});

test('after too many invalid requests a person is told when to ask again, and nobody else is', async () => {
  await statuses(ALLOWANCE.capacity, '/rest/v1/profiles?or=(', as('stranger'));
  const before = handled.length;
  const refused = await fetch(`${origin}/api/v1/pets`, as('stranger'));
  expect(refused.status).toBe(429);
  expect(handled.length).toBe(before);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"person";q=100;w=10',
    ratelimit: '"person";r=0;t=10',
    'cache-control': 'no-store',
  });
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retry: 'later' });
  expect(await statuses(5, '/api/v1/pets', as('doctor'))).toEqual(new Map([[200, 5]]));
});

test('long queries that are refused count more, in the format of their service', async () => {
  for (let at = 0; at < 5; at += 1) await statuses(1, BAD_QUERY, as('stranger'));
  // 19 for each query of 3,600 characters; the last begins while something is left.
  expect(counted.left(personCaller('stranger'))).toBe(ALLOWANCE.capacity - 5 * 19);
  await statuses(1, BAD_QUERY, as('stranger'));
  const refused = await fetch(origin + BAD_QUERY, as('stranger'));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({ code: 'PGRSTX01', details: null, hint: null });
});

test('without a valid token a request counts for its network, whatever token it presents', async () => {
  const forged = await Promise.all(
    Array.from({ length: ALLOWANCE.capacity }, (_, at) =>
      fetch(`${origin}/rest/v1/profiles`, {
        headers: { authorization: `Bearer forged.${at}.x`, 'x-address': `2001:db8::${at.toString(16)}` },
      }),
    ),
  );
  expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([400]));
  const next = { headers: { 'x-address': '2001:db8::ffff' } };
  expect((await fetch(`${origin}/api/v1/status`, next)).status).toBe(429);
  expect((await fetch(`${origin}/api/v1/status`)).status).toBe(200);
  expect(await statuses(1, '/api/v1/pets', as('doctor'))).toEqual(new Map([[200, 1]]));
});

test('whoever has used up more than half is told what is left', async () => {
  counted.charge(personCaller('doctor'), 60);
  const { headers } = await fetch(`${origin}/api/v1/pets`, as('doctor'));
  expect(headers.get('ratelimit')).toBe('"person";r=40;t=6');
});

test('a refusal is held, so that loops slow down; with too many held ones the next are answered at once and disconnected', async () => {
  stop();
  await start(3_600_000);
  counted.charge(personCaller('stranger'), ALLOWANCE.capacity);
  const connections: (string | null)[] = [];
  const requests = Array.from({ length: 140 }, async () => {
    const { headers } = await fetch(`${origin}/api/v1/pets`, as('stranger'));
    connections.push(headers.get('connection'));
  });
  await expect
    .poll(() => connections, { timeout: 30_000 })
    .toEqual(Array.from({ length: 12 }, () => 'close'));
  expect(handled).toEqual([]);
  server.closeAllConnections();
  await Promise.allSettled(requests);
  expect(connections).toHaveLength(12);
});

test('a large body that is not read ends with its connection', async () => {
  counted.charge(personCaller('stranger'), ALLOWANCE.capacity);
  const body = 'x'.repeat(70_000);
  const large = await fetch(`${origin}/api/v1/pets`, as('stranger', { method: 'POST', body }));
  expect(large.headers.get('connection')).toBe('close');
});
