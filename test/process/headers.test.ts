import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { handlers } from '#app/handlers.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { scoreHeaders } from '../header-score.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';

const WANTED_POINTS = 120;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'] as const;
type Method = (typeof METHODS)[number];
const ID = '6f1c4a52-3f0e-4b7e-9d53-1f6d1f9f0b11';

let folder: DataFolder;
let product: Product;
let port: number;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port: free } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return free;
}

beforeAll(async () => {
  folder = await makeUsedDataFolder('1');
  port = await freePort();
  product = startProduct({
    DATA_DIR: folder.path,
    PORT: String(port),
    // As people reach it: over HTTPS, which a proxy terminates.
    PUBLIC_URL: 'https://clinic.tailwell.test',
    DEMO: '1',
  });
  await product.ready;
});
afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

interface RequestSpec {
  readonly method: Method;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Over a plain socket: `fetch` does not send some methods. */
function sendRequest({ method, path, headers = {}, body }: RequestSpec): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const given = new Headers();
      for (let at = 0; at < response.rawHeaders.length; at += 2) {
        given.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '');
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: given, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const everyMethod = (path: string): RequestSpec[] => METHODS.map((method) => ({ method, path }));

const apiPaths = (): string[] => [
  ...new Set(handlers.map(({ endpoint }) => `/api${endpoint.path.replaceAll(/\{\w+\}/g, ID)}`)),
];

/** In addition to the endpoints: Supabase services, server information, pages, and unknown paths. */
const OTHER_PATHS = [
  '/auth/v1/health',
  '/auth/v1/settings',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/user',
  '/auth/v1/verify',

  '/auth/v1/authorize?provider=google',
  '/auth/v1/.well-known/jwks.json',
  '/auth/v1/nowhere',
  '/auth/v1/signup',

  '/rest/v1/',
  '/rest/v1/user_roles',
  '/rest/v1/profiles?select=id',
  '/rest/v1/nowhere',
  '/functions/v1/nowhere',
  '/realtime/v1/api/broadcast',
  '/realtime/v1/websocket',
  '/storage/v1/bucket',
  `/storage/v1/object/public/avatars/${ID}/${ID}`,
  `/storage/v1/object/sign/avatars/${ID}/${ID}?token=x`,
  `/storage/v1/object/avatars/${ID}/${ID}`,
  '/api/openapi.json',
  '/api/v1/nowhere',
  '/api',
  '/config.json',
  '/healthz',
  '/readyz',
  '/dev/mail',
  '/',
  '/home',
  '/pricing',
  '/blog/nowhere',
  '/feed.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/login',
  '/register',
  '/clinic/appointments',
  '/nowhere/at/all',
  '/404',

  '/favicon.svg',
  '/manifest.webmanifest',
  '/nowhere.js',
  '/assets/nowhere.js',
  '/assets/',
  '/%E0%A4%A',
  '/..%2fpackage.json',
];

/** Without the compressed forms of other files. */
const assetPaths = async (): Promise<string[]> =>
  (await readdir(join('build', 'client', 'assets')))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);

const SignedIn = z.object({ access_token: z.string() });

/** Responses of other kinds: with a session, refused, malformed, too large. */
async function requestsWithSession(): Promise<RequestSpec[]> {
  const { text: config } = await sendRequest({ method: 'GET', path: '/config.json' });
  const { supabaseKey: apikey } = z.object({ supabaseKey: z.string() }).parse(JSON.parse(config));
  const json = { 'content-type': 'application/json' };
  const signIn: RequestSpec = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { ...json, apikey },
    body: JSON.stringify({ email: 'csr@tailwell.test', password: DEMO_PASSWORD }),
  };
  const { access_token: token } = SignedIn.parse(JSON.parse((await sendRequest(signIn)).text));
  const authorization = `Bearer ${token}`;
  const read = handlers
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path);
  return [
    signIn,
    { ...signIn, body: JSON.stringify({ email: 'csr@tailwell.test', password: 'another one' }) },
    ...read.map((path): RequestSpec => ({
      method: 'GET',
      path: `/api${path.replaceAll(/\{\w+\}/g, ID)}`,
      headers: { authorization },
    })),
    { method: 'GET', path: '/api/v1/pets', headers: { authorization: 'Bearer not.a.token' } },
    { method: 'POST', path: '/api/v1/pets', headers: { authorization, ...json }, body: '{' },
    { method: 'POST', path: '/api/v1/pets', headers: { authorization, ...json }, body: '{"name":7}' },
    {
      method: 'POST',
      path: '/api/v1/pets',
      headers: { authorization, 'content-type': 'text/plain' },
      body: 'x',
    },
    {
      method: 'POST',
      path: '/api/v1/pets',
      headers: { authorization, ...json },
      body: `"${'x'.repeat(1_100_000)}"`,
    },
    { method: 'GET', path: '/rest/v1/user_roles?select=role', headers: { authorization, apikey } },
    { method: 'GET', path: '/rest/v1/user_roles?role=nonsense', headers: { authorization, apikey } },
    { method: 'GET', path: '/home', headers: { 'if-none-match': '*', 'accept-encoding': 'gzip, br' } },
  ];
}

test('H-01: every response, whatever its route, method, status and type, has headers that score an A+', async () => {
  const paths = [...apiPaths(), ...OTHER_PATHS, ...(await assetPaths())];
  const requests = [...paths.flatMap(everyMethod), ...(await requestsWithSession())];
  const poor: string[] = [];
  const statuses = new Set<number>();
  let minPoints = Infinity;
  for (const one of requests) {
    const { status, headers } = await sendRequest(one);
    const { points, marks } = scoreHeaders(headers);
    statuses.add(status);
    minPoints = Math.min(minPoints, points);
    const lost = marks.filter((mark) => mark.points < 0).map(({ reason }) => reason);
    if (points < WANTED_POINTS || lost.length > 0)
      poor.push(`${one.method} ${one.path}: ${status}, ${points} points; ${lost.join(', ')}`);
    for (const name of ['cross-origin-opener-policy', 'permissions-policy']) {
      if (!headers.has(name)) poor.push(`${one.method} ${one.path}: ${status} without ${name}`);
    }
    if (status >= 500) poor.push(`${one.method} ${one.path}: ${status}`);
  }
  expect(poor).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 405, 413, 415, 422]));
  process.stdout.write(
    `figure: H-01 ${requests.length} responses of ${paths.length} routes, at least ${minPoints} points\n`,
  );
});
