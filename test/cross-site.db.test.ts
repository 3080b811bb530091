import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { serve, type Served } from '../acceptance/serve.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';
import { SAMPLES } from './matrix/samples.ts';
import { givenClinicWorld, type ClinicWorld } from './matrix/world.ts';

// S-30: the requests that a page of another site can make a browser send without a preflight and with cookies: forms and
// fetches of the three simple content types, from every kind of foreign origin.

let db: TestDatabase;
let served: Served;
let world: ClinicWorld;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  db = await createTestDatabase();
  world = await givenClinicWorld(db.owner);
  served = await serve({ connection: db.connections.owner, secretKey: db.secretKey, env: {}, port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await served.stop();
  await db.drop();
});

/** Another site, an opaque origin, a sibling host, and another port of the same host. */
const ORIGINS: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://shop.localhost', 'sec-fetch-site': 'same-site' },
  { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
];

const COOKIES = ['tailwell-device', 'tailwell-desk']
  .map((name) => `__Host-${name}=${'A'.repeat(22)}`)
  .join('; ');

interface Body {
  readonly type: string | null;
  readonly write: (input: Readonly<Record<string, unknown>>) => string;
}
const asFields = (input: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    ]),
  ).toString();

/** Bodies that need no preflight. The last two hide JSON in a form, and have no content type. */
const BODIES: readonly Body[] = [
  { type: 'application/x-www-form-urlencoded', write: asFields },
  {
    type: 'multipart/form-data; boundary=x',
    write: (input) =>
      `${Object.entries(input)
        .map(
          ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}`,
        )
        .join('\r\n')}\r\n--x--\r\n`,
  },
  { type: 'text/plain', write: (input) => JSON.stringify(input) },
  { type: 'text/plain; application/json', write: (input) => JSON.stringify(input) },
  {
    type: 'application/x-www-form-urlencoded',
    write: (input) => `${JSON.stringify(input).slice(0, -1)},"x":"="}`,
  },
  { type: 'text/plain', write: () => '' },
  { type: null, write: () => '' },
];

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** Uses `node:http`, because `fetch` does not allow a foreign `Origin`. */
function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port: served.port, method, path, headers },
      (response) => {
        const given = new Headers();
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          given.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '');
        }
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: given }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const CHANGING: readonly Endpoint[] = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET');

interface Target {
  readonly path: string;
  readonly methods: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
}

function targetOf(endpoint: Endpoint): Target {
  const sample = SAMPLES[endpoint.id];
  if (!sample) throw new Error(`test/matrix/samples.ts has no sample for ${endpoint.id}`);
  const input: Record<string, unknown> = { ...sample(world) };
  let path = `/api${endpoint.path}`;
  for (const name of pathParameters(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(input[name])));
    delete input[name];
  }
  return { path, methods: [endpoint.method], input };
}

const PERSON = { email: 'victim@people.test', password: 'hay and warm water' };
const AUTH: readonly string[] = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'logout',
  'logout?scope=global',
  'recover',
  'otp',
  'magiclink',
  'resend',
  'verify',
  'user',
  'reauthenticate',
  'factors',
  'admin/users',
  'invite',
];
const TABLES = ['user_roles', 'profiles', 'ghl_integrations'];
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The wire, the demo's fake CRM and its outbox; without the publishable key, which a foreign page may know. */
const beside = (): Target[] => [
  ...AUTH.map((path) => ({ path: `/auth/v1/${path}`, methods: WRITES, input: PERSON })),
  ...TABLES.map((table) => ({
    path: `/rest/v1/${table}?user_id=not.is.null`,
    methods: WRITES,
    input: { role: 'client' },
  })),
  ...['init', 'callback', 'token', 'proxy'].map((step) => ({
    path: `/functions/v1/ghl-oauth/${step}`,
    methods: WRITES,
    input: { userId: world.clientAccount.userId },
  })),
  { path: '/functions/v1/ghl-webhook', methods: WRITES, input: { type: 'ContactDelete' } },
  { path: '/storage/v1/object/avatars/a/b.png', methods: WRITES, input: {} },
  { path: '/storage/v1/bucket', methods: WRITES, input: { name: 'evil' } },
  { path: '/realtime/v1/api/broadcast', methods: WRITES, input: { messages: [] } },
  ...[
    'crm/opportunities/x',
    'crm/contacts/x/dnd',
    'crm/pipelines/pipeline-sales',
    'oauth/chooselocation',
    'contacts/',
    'opportunities/',
  ].map((path) => ({
    path: `/dev/gohighlevel/${path}`,
    methods: ['POST', 'PUT', 'DELETE'],
    input: { do: 'delete', stage: 'stage-demo', answer: 'allow', name: 'Evil' },
  })),
  { path: '/dev/mail', methods: WRITES, input: {} },
  { path: '/config.json', methods: WRITES, input: {} },
  { path: '/login', methods: WRITES, input: PERSON },
  { path: '/start', methods: WRITES, input: PERSON },
];

/** Attacks consume allowances, the listener records refused events, and the other tables change with time. */
const UNTOUCHED_BY_PEOPLE = [
  'auth.allowances',
  'public.crm_webhooks',
  'public.status_components',
  'public.status_days',
  'public.system_status',
  'live.',
];

/** Rows and newest change of every table, by its name. */
async function readState(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth', 'storage', 'live') order by 1`,
  );
  const checked = tables.filter(({ name }) => !UNTOUCHED_BY_PEOPLE.some((part) => name.startsWith(part)));
  const { rows } = await db.owner.query<{ name: string; state: string }>(
    checked
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows, ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** How many of the origins each route is requested from; each route begins with the next one. */
const ORIGINS_EACH = Math.min(stormRuns(1), ORIGINS.length);
const originsFor = (at: number) =>
  Array.from({ length: ORIGINS_EACH }, (_, turn) => ORIGINS[(at + turn) % ORIGINS.length] ?? {});

const wrong: string[] = [];
let requestCount = 0;
const note = (what: string, { status, headers }: ReceivedResponse, refused: boolean): void => {
  requestCount += 1;
  if (refused && status < 400) wrong.push(`${what} was answered with ${status}`);
  if (status >= 500) wrong.push(`${what} fell over: ${status}`);
  if (headers.has('access-control-allow-credentials')) wrong.push(`${what} lets cookies in`);
  const policy = headers.get('content-security-policy') ?? '';
  if (!policy.includes("frame-ancestors 'none'")) wrong.push(`${what} may be framed`);
};

/** A plain form, and one that tries to override the method with the route's. */
async function sendForms(
  { path, methods, input }: Target,
  origin: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { type, write } of BODIES) {
    const headers = { ...origin, cookie: COOKIES, ...(type === null ? {} : { 'content-type': type }) };
    const body = write({ ...input, _method: methods[0] });
    note(`POST ${path} as ${type ?? 'nothing'}`, await send('POST', path, headers, body), true);
  }
}

/** Sends the preflight of any other request. Only the Supabase endpoints allow it, and never with cookies. */
async function sendPreflight(
  { path, methods }: Target,
  origin: Readonly<Record<string, string>>,
): Promise<void> {
  for (const method of methods) {
    const asking = {
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    };
    const preflight = await send('OPTIONS', path, { ...origin, ...asking });
    note(`OPTIONS ${path}`, preflight, false);
    const isWire = /^\/(?:auth|rest|functions|storage|realtime)\/v1\//.test(path);
    if (!isWire && preflight.headers.has('access-control-allow-origin'))
      wrong.push(`${method} ${path} lets others in`);
  }
}

test(
  'S-30: another site can neither change, frame nor read anything with the requests that it can send',
  async () => {
    const targets = [...CHANGING.map(targetOf), ...beside()];
    const before = await readState();
    await Promise.all(
      targets.map(async (target, at) => {
        for (const origin of originsFor(at)) {
          await sendForms(target, origin);
          await sendPreflight(target, origin);
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(await readState()).toEqual(before);
    const events = await db.owner.query(`select from crm_webhooks where state <> 'refused'`);
    expect(events.rowCount).toBe(0);
    process.stdout.write(
      `figure: S-30 ${requestCount} requests at ${targets.length} routes from ${ORIGINS_EACH} origins each, 0 changes of state\n`,
    );
  },
  stormTimeoutMs(),
);
