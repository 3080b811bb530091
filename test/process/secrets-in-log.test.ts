import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { makeDataFolder, startProduct, type Product } from '../product.ts';
import { openWire } from '../realtime-client.ts';
import { postmasterOf } from './process-tree.ts';

const canary = (word: string): string =>
  `canary-${word}-${createHash('sha256').update(word).digest('hex').slice(0, 16)}`;

const SECRET_KEY = createHash('sha256').update('canary secret key').digest('hex');
const GOOGLE_SECRET = canary('google');
const PASSWORDS = [canary('password'), canary('next-password'), canary('wrong-password')] as const;
const CARD = '4111 1111 1111 1111';
/** Six digits may occur in a log by chance, in a time or a size, so the PIN is searched for by its field name. */
const PIN = '839201';
const CRM_SECRET = canary('crm');
/** What people write about a client or a pet must not be logged. */
const CONFIDENCE = canary('note');

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let product: Product;
let url: string;
let apikey: string;
/** Everything that must never appear in a log; grows as secrets are issued. */
const secrets: string[] = [
  SECRET_KEY,
  GOOGLE_SECRET,
  CRM_SECRET,
  ...PASSWORDS,
  CARD,
  CONFIDENCE,
  DEMO_PASSWORD,
];

beforeAll(async () => {
  folder = await makeDataFolder();
  product = startProduct({
    DATA_DIR: folder.path,
    DEMO: '1',
    LOG_LEVEL: 'trace',
    SECRET_KEY,
    GOOGLE_CLIENT_ID: 'somebody',
    GOOGLE_CLIENT_SECRET: GOOGLE_SECRET,
    GHL_CLIENT_ID: 'somebody',
    GHL_CLIENT_SECRET: CRM_SECRET,
    GHL_API_URL: 'http://127.0.0.1:9',
  });
  url = await product.ready;
  const config: unknown = await (await fetch(`${url}/config.json`)).json();
  apikey = z.object({ supabaseKey: z.string() }).parse(config).supabaseKey;
});
afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (method: string, path: string, { token, body, headers }: Sent = {}): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      apikey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const Session = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Everything that opens a session is a secret from now on. */
async function readSession(response: Response): Promise<z.infer<typeof Session>> {
  const session = Session.parse(await response.json());
  secrets.push(session.refresh_token, session.access_token, session.access_token.split('.')[2] ?? '');
  return session;
}

const SignIn = Session.extend({ user: z.object({ id: z.string() }) });
const Factor = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const RecoveryCodes = z.object({ codes: z.array(z.string()).min(1) });
const SignedAddress = z.object({ signedURL: z.string() });
const ApiKey = z.object({ key: z.string() });

async function readSignIn(email: string) {
  const session = SignIn.parse(await (await signIn(email, DEMO_PASSWORD)).json());
  secrets.push(session.refresh_token, session.access_token, session.access_token.split('.')[2] ?? '');
  return session;
}

const signIn = (email: string, password: string) =>
  send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });

/** An account from creation to deletion, with every refusal in between. */
async function liveAsClient(): Promise<void> {
  const email = `${randomUUID()}@people.test`;
  const [password, next, wrong] = PASSWORDS;
  const { access_token: token } = await readSession(
    await send('POST', '/auth/v1/signup', { body: { email, password, data: { full_name: 'Canary' } } }),
  );
  await send('POST', '/auth/v1/signup', { body: { email, password } });
  await signIn(email, wrong);
  const { refresh_token: first } = await readSession(await signIn(email, password));
  await readSession(
    await send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: first } }),
  );
  await send('PUT', '/auth/v1/user', { token, body: { password: next, current_password: password } });
  await send('POST', '/auth/v1/recover', { body: { email } });
  await expect
    .poll(async () => (await fetch(`${url}/dev/mail`)).text(), { timeout: 30_000 })
    .toContain(email);
  const mails = await (await fetch(`${url}/dev/mail`)).text();
  secrets.push(...[...mails.matchAll(/token=([\da-f]{20,})/g)].map((match) => match[1] ?? ''));
  await send('GET', `/rest/v1/profiles?full_name=eq.${CONFIDENCE}`, { token });
  await send('POST', `/functions/v1/${CONFIDENCE}`, { token, body: { note: CONFIDENCE, card: CARD } });
  await send('POST', '/auth/v1/logout?scope=global', { token });
}

/** The front desk writes, reads, fails at both, and has a board open. */
async function workAtTheDesk(): Promise<string> {
  const { access_token: token } = await readSession(await signIn('csr@tailwell.test', DEMO_PASSWORD));
  const client = { fullName: 'Canary Client', notes: `${CONFIDENCE} ${CARD}` };
  await send('POST', '/api/v1/clients', { token, body: client, headers: { 'idempotency-key': CONFIDENCE } });
  await send('POST', '/api/v1/clients', { token, body: { ...client, fullName: 7 } });
  await send('POST', '/api/v1/clients', { token, body: `{"notes": "${CONFIDENCE}` });
  await send('GET', `/api/v1/pets?q=${CONFIDENCE}`, { token });
  await send('GET', `/api/v1/pets?cursor=${CONFIDENCE}`, { token });
  await send('GET', '/api/v1/pets', { token: `${token}x` });
  const wire = await openWire(url, '2.0.0', apikey);
  await wire.join('clinic:nowhere', token);
  wire.socket.terminate();
  return token;
}

/** The secret of a second factor, a PIN, keys of the project, signed addresses: each shown once, to one person. */
async function keepMoreSecrets(): Promise<void> {
  const { access_token: admin, user: platform } = await readSignIn('admin@tailwell.test');
  const key = await send('POST', '/api/v1/platform/api-keys', {
    token: admin,
    body: { kind: 'secret', name: 'Canary' },
  });
  secrets.push(ApiKey.parse(await key.json()).key);
  await send('POST', '/functions/v1/ghl-oauth/callback', {
    token: admin,
    body: { userId: platform.id, code: CONFIDENCE, state: CONFIDENCE },
  });
  await send('POST', '/storage/v1/bucket', { token: admin, body: { id: 'files', name: 'files' } });

  const { access_token: token, user } = await readSignIn('csr@tailwell.test');
  await send('PUT', '/api/v1/me/pin', { token, body: { pin: PIN, password: DEMO_PASSWORD } });
  const factor = await send('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } });
  const { id, totp } = Factor.parse(await factor.json());
  secrets.push(totp.secret);
  const challenge = await send('POST', `/auth/v1/factors/${id}/challenge`, { token, body: { factorId: id } });
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  const challengeId = z.object({ id: z.string() }).parse(await challenge.json()).id;
  const verified = await send('POST', `/auth/v1/factors/${id}/verify`, {
    token,
    body: { challenge_id: challengeId, code },
  });
  const { access_token: lifted } = await readSession(verified);
  const made = await send('POST', '/api/v1/me/recovery-codes', { token: lifted, body: {} });
  secrets.push(...RecoveryCodes.parse(await made.json()).codes);
  const object = `/object/files/${user.id}/note.txt`;
  await send('POST', `/storage/v1${object}`, { token: lifted, body: { note: CONFIDENCE } });
  const signed = await send('POST', `/storage/v1${object.replace('/object/', '/object/sign/')}`, {
    token: lifted,
    body: { expiresIn: 60 },
  });
  secrets.push(SignedAddress.parse(await signed.json()).signedURL.split('token=')[1] ?? '');
  await send('DELETE', `/auth/v1/factors/${id}`, { token: lifted });
}

/** The database becomes unavailable at every entry point: then a log contains most. */
async function loseTheDatabase(token: string): Promise<void> {
  const body = { fullName: 'Canary', notes: CONFIDENCE };
  const doors = {
    api: () => send('POST', '/api/v1/clients', { token, body }),
    auth: () => signIn('csr@tailwell.test', DEMO_PASSWORD),
    rest: () => send('GET', `/rest/v1/profiles?full_name=eq.${CONFIDENCE}`, { token }),
  };
  for (const [door, knock] of Object.entries(doors)) {
    const postmaster = await postmasterOf(folder.path);
    if (postmaster === null) throw new Error('There is no postmaster to kill.');
    process.kill(postmaster, 'SIGKILL');
    await expect
      .poll(async () => (await knock()).status, { message: door, interval: 5, timeout: 30_000 })
      .toBe(503);
    await expect.poll(async () => (await knock()).status, { message: door, timeout: 30_000 }).not.toBe(503);
  }
}

test('A-03: passwords, tokens, links, keys and personal data are never logged', async () => {
  await liveAsClient();
  await keepMoreSecrets();
  await loseTheDatabase(await workAtTheDesk());
  product.kill('SIGTERM');
  const { output } = await product.ended;
  // The log is not empty, and covers everything that happened.
  expect(output).toContain('migrat');
  expect(output).toContain('overloaded');
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter((secret) => secret !== '' && output.includes(secret))).toEqual([]);
  process.stdout.write(
    `figure: A-03 ${secrets.length} secrets, 0 of them in ${output.length} characters of log\n`,
  );
});
