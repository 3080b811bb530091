import { createHash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const PASSWORDS = ['canary-password-one-7f3a', 'canary-password-two-9c1e', 'canary-password-wrong-2b'];

let db: TestDatabase;
let wire: TestAuth;
let logged = '';
/** All secrets that were sent or received. */
const secrets: string[] = [...PASSWORDS];
beforeAll(async () => {
  db = await createTestDatabase();
  // Everything is logged, without redaction by the log itself.
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString('utf8');
      done();
    },
  });
  wire = await openTestAuth(db, { log: pino({ level: 'trace' }, stream) });
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Emailed flows with and without PKCE, and a browser with a cookie: some completed, some left open. */
async function runOtherFlows(email: string, token: string): Promise<void> {
  const [verifier, plain] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  for (const challenge of [
    { code_challenge: challengeOf(verifier), code_challenge_method: 's256' },
    { code_challenge: plain, code_challenge_method: 'plain' },
  ]) {
    await db.owner.query('delete from auth.allowances');
    await wire.call('POST', '/otp', { body: { email, ...challenge } });
    const [mail] = await wire.deliverMail();
    const { headers } = await wire.send(
      'GET',
      `/verify?token=${mail?.linkToken}&type=magiclink&redirect_to=http%3A%2F%2Flocalhost%3A8080`,
    );
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    secrets.push(mail?.linkToken ?? '', mail?.linkToken.replace('pkce_', '') ?? '', code);
  }
  secrets.push(verifier, plain);
  await db.owner.query('delete from auth.allowances');
  await wire.call('GET', '/reauthenticate', { token });
  await wire.call('PUT', '/user', {
    token,
    body: { email: `${randomBytes(8).toString('hex')}@people.test` },
  });
  for (const { linkToken } of await wire.deliverMail()) if (linkToken !== '') secrets.push(linkToken);
  const { headers } = await wire.call('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORDS[1] },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const device = /__Host-tailwell-device=([\w-]{22});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  secrets.push(device);
}

/** Runs every flow once, including its errors. */
async function runAllFlows(): Promise<void> {
  const email = `${crypto.randomUUID()}@people.test`;
  const [first = '', second = '', wrong = ''] = PASSWORDS;
  await wire.call('POST', '/signup', { body: { email, password: first } });
  const [confirmation] = await wire.deliverMail();
  await wire.call('POST', '/verify', { body: { token_hash: confirmation?.linkToken, type: 'signup' } });
  await wire.call('POST', '/token?grant_type=password', { body: { email, password: wrong } });
  const session = await signIn(wire, { email, password: first });
  const refreshed = await wire.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  await wire.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: `${session.refresh_token}x` },
  });
  await wire.call('PUT', '/user', {
    token: session.access_token,
    body: { password: second, current_password: first },
  });
  await wire.call('GET', '/user', { token: `${session.access_token}x` });
  await db.owner.query('delete from auth.allowances');
  await wire.call('POST', '/recover', { body: { email } });
  const mails = await wire.deliverMail();
  const recovery = mails.find(({ subject }) => subject.startsWith('Reset'));
  await runOtherFlows(email, session.access_token);
  await db.owner.query('delete from auth.allowances');
  // One link stays unused, and one email is kept in the demo's outbox.
  await wire.call('POST', '/recover', { body: { email } });
  const { rows } = await db.owner.query<{ id: string }>('select id from mail_outbox where sent_at is null');
  for (const { id } of rows) {
    await deliverMailJob({
      database: db.database,
      composers: wire.auth.emails,
      transport: null,
      encryption: createSealer(db.secretKey, 'mail'),
      log: pino({ level: 'silent' }),
    }).run({ mailId: id });
  }
  secrets.push(
    session.access_token,
    session.refresh_token,
    String(refreshed.body['access_token']),
    String(refreshed.body['refresh_token']),
    confirmation?.linkToken ?? '',
    recovery?.linkToken ?? '',
    wire.auth.keys.signing().privateKeyPem.split('\n')[1] ?? '',
    db.secretKey.toString('hex'),
  );
}

/** All encodings of a secret that a table or a log could contain. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
];

const dump = async (): Promise<string> => {
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts = [];
  for (const { name } of tables) {
    const { rows } = await db.owner.query<{ line: string }>(`select t::text as line from ${name} t`);
    parts.push(...rows.map(({ line }) => line));
  }
  return parts.join('\n');
};

test('no credential is stored in the database or the log (A-03, S-29)', async () => {
  await runAllFlows();
  expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
  const stored = await dump();
  expect(stored).toContain('@people.test');
  for (const secret of secrets) {
    for (const spelling of spellings(secret)) {
      expect(stored.includes(spelling), `stored: ${secret}`).toBe(false);
      expect(logged.includes(spelling), `logged: ${secret}`).toBe(false);
    }
  }
});

test("a server failure is logged with its cause and without the request's body", async () => {
  await db.owner.query('alter function auth.claim_address rename to claim_address_away');
  const response = await wire.call('POST', '/signup', {
    body: { email: 'a@people.test', password: PASSWORDS[0] },
  });
  await db.owner.query('alter function auth.claim_address_away rename to claim_address');
  expect(response).toMatchObject({
    status: 500,
    body: { code: 'unexpected_failure', message: 'Unexpected failure, please check server logs' },
  });
  expect(logged).toContain('auth.claim_address');
  expect(logged).not.toContain(PASSWORDS[0]);
});
