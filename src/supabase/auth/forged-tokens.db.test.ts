import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from '#foundation/server/http/handle.ts';
import { mount } from '#foundation/server/http/mount.ts';
import { createLog } from '#foundation/server/log.ts';
import { givenAccount, openTestAuth, signIn, type TestAuth, type WireSession } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let wire: TestAuth;
let session: WireSession;
let api: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db);
  session = await signIn(wire, await givenAccount(wire));
  api = new Hono();
  const echo = endpoint({
    id: 'tests.echo',
    method: 'GET',
    path: '/v1/echo',
    summary: 'Responds to any signed-in user.',
    permission: 'signed_in',
    reads: [],
    input: z.strictObject({}),
    output: z.object({}),
    errors: [],
  });
  mount(api, [handle(echo, () => Promise.resolve({}))], {
    database: db.database,
    memberships: createMemberships(() => Promise.resolve({ role: 'client', clinicId: null })),
    verifyToken: wire.auth.verifyToken,
    consumeAllowance: wire.auth.consumeAllowance,
    addressOf: wire.auth.addressOf,
    log: createLog('silent'),
  });
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

type Json = Record<string, unknown>;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Json =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json;

const signEs256 = (input: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/**
 * Forgeries that an attacker might try, and some that only we could make: signed with the real key, but with wrong
 * claims.
 */
function forgeries(): readonly (readonly [string, string])[] {
  const [head = '', body = '', signature = ''] = session.access_token.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const { kid, privateKeyPem } = wire.auth.keys.signing();
  const real = createPrivateKey(privateKeyPem);
  const published = createPublicKey(privateKeyPem);
  const { privateKey: otherUser, publicKey: outsiderPublic } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const outsiderJwk = outsiderPublic.export({ format: 'jwk' });
  const now = Math.floor(Date.now() / 1000);
  const created: (readonly [string, string])[] = [];
  const add = (name: string, token: string) => created.push([name, token]);
  const signed = (name: string, h: Json, c: unknown, key: KeyObject = real) => {
    const input = `${encode(h)}.${encode(c)}`;
    add(name, `${input}.${signEs256(input, key)}`);
  };

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, undefined, ['ES256'], { ES256: true }]) {
    add(`alg ${JSON.stringify(alg)}, no signature`, `${encode({ ...header, alg })}.${body}.`);
    add(`alg ${JSON.stringify(alg)}, old signature`, `${encode({ ...header, alg })}.${body}.${signature}`);
  }
  const secrets: readonly (readonly [string, string | Buffer])[] = [
    ['PEM', published.export({ type: 'spki', format: 'pem' })],
    ['DER', published.export({ type: 'spki', format: 'der' })],
    ['JWK', JSON.stringify(published.export({ format: 'jwk' }))],
    ['kid', kid],
    ['nothing', ''],
    ['publishable key', wire.auth.publishableKey],
    ['public demo secret', 'super-secret-jwt-token-with-at-least-32-characters-long'],
  ];
  for (const alg of ['HS256', 'HS384', 'HS512'] as const) {
    for (const [name, secret] of secrets) {
      const input = `${encode({ ...header, alg })}.${body}`;
      add(
        `${alg} keyed with the ${name}`,
        `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
          .update(input)
          .digest('base64url')}`,
      );
    }
  }
  for (const alg of ['ES384', 'ES512', 'RS256', 'PS256', 'EdDSA', 'ES256K'])
    signed(`named ${alg}`, { ...header, alg }, claims);
  signed('another key, our kid', header, claims, otherUser);
  signed('another key, its own kid', { ...header, kid: randomUUID() }, claims, otherUser);
  signed('jwk in the header', { ...header, jwk: outsiderJwk }, claims, otherUser);
  signed('jwk without kid', { alg: 'ES256', typ: 'JWT', jwk: outsiderJwk }, claims, otherUser);
  for (const field of ['jku', 'x5u'])
    signed(`${field} to a outsider`, { ...header, [field]: 'https://evil.test/keys' }, claims, otherUser);
  signed(
    'x5c of an outsider',
    { ...header, x5c: [outsiderPublic.export({ type: 'spki', format: 'der' }).toString('base64')] },
    claims,
    otherUser,
  );
  for (const odd of [
    '',
    '../../etc/passwd',
    "' or '1'='1",
    '%00',
    '/dev/null',
    'null',
    'constructor',
    '__proto__',
    kid.toUpperCase(),
    ` ${kid}`,
    null,
    0,
    [kid],
    { kid },
  ]) {
    signed(`kid ${JSON.stringify(odd)}`, { ...header, kid: odd }, claims, odd === kid ? otherUser : real);
  }
  signed('no kid', { alg: 'ES256', typ: 'JWT' }, claims);
  for (const crit of [['exp'], ['b64'], ['x'], [], 'exp', [1]])
    signed(`crit ${JSON.stringify(crit)}`, { ...header, crit, b64: false }, claims);
  for (const typ of ['JWE', 'refresh', '', 5, null]) signed(`typ ${String(typ)}`, { ...header, typ }, claims);

  for (const ago of [1, 60, 3_600, 1e6])
    signed(`expired ${ago} s ago`, header, { ...claims, exp: now - ago });
  for (const exp of [undefined, null, 'never', '9999999999', Number.NaN, {}, [now + 60], true, -1])
    signed(`exp ${JSON.stringify(exp)}`, header, { ...claims, exp });
  for (const ahead of [60, 3_600, 1e6])
    signed(`not before ${ahead} s from now`, header, { ...claims, nbf: now + ahead });
  signed('nbf as text', header, { ...claims, nbf: 'tomorrow' });
  for (const iat of [undefined, 'now']) signed(`iat ${String(iat)}`, header, { ...claims, iat });
  for (const aud of [
    undefined,
    null,
    '',
    'anon',
    'service_role',
    'Authenticated',
    ['authenticated'],
    ['authenticated', 'x'],
    { a: 1 },
    5,
  ]) {
    signed(`aud ${JSON.stringify(aud)}`, header, { ...claims, aud });
  }
  for (const iss of [
    undefined,
    null,
    '',
    'supabase',
    'https://evil.test/auth/v1',
    'http://localhost:8080',
    'http://localhost:8080/auth/v1/',
    'http://localhost:8081/auth/v1',
    ['http://localhost:8080/auth/v1'],
    'https://accounts.google.com',
  ]) {
    signed(`iss ${JSON.stringify(iss)}`, header, { ...claims, iss });
  }
  for (const sub of [
    undefined,
    null,
    '',
    'admin',
    5,
    ['x'],
    String(claims['sub']).toUpperCase(),
    `${String(claims['sub'])} `,
    "' or true --",
  ]) {
    signed(`sub ${JSON.stringify(sub)}`, header, { ...claims, sub });
  }
  for (const sessionId of [
    undefined,
    null,
    '',
    'x',
    5,
    '00000000-0000-0000-0000-000000000000',
    randomUUID(),
  ]) {
    signed(`session ${JSON.stringify(sessionId)}`, header, { ...claims, session_id: sessionId });
  }
  signed('somebody else’s session', header, { ...claims, sub: randomUUID() });
  for (const payload of [null, [], 'text', 5, {}])
    signed(`claims ${JSON.stringify(payload)}`, header, payload);

  for (const [name, change] of [
    ['role', { role: 'service_role' }],
    ['sub', { sub: randomUUID() }],
    ['exp', { exp: now + 1e8 }],
    ['email', { email: 'admin@tailwell.test' }],
  ] as const) {
    add(
      `changed ${name} under the old signature`,
      `${head}.${encode({ ...claims, ...change })}.${signature}`,
    );
  }
  for (let length = 0; length < signature.length; length += 3)
    add(`signature cut to ${length}`, `${head}.${body}.${signature.slice(0, length)}`);
  for (let at = 0; at < signature.length; at += 2) {
    const other = signature[at] === 'A' ? 'B' : 'A';
    add(
      `signature changed at ${at}`,
      `${head}.${body}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`,
    );
  }
  for (let bits = 1; bits < 4; bits += 1) {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(signature.at(-1) ?? '');
    add(
      `spare bits ${bits}`,
      `${head}.${body}.${signature.slice(0, -1)}${alphabet[(last & ~3) | ((last + bits) & 3)] ?? ''}`,
    );
  }
  for (const zeros of [64, 0])
    add(`zero signature ${zeros}`, `${head}.${body}.${Buffer.alloc(zeros).toString('base64url')}`);
  add(
    'DER signature',
    `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), { key: real, dsaEncoding: 'der' }).toString('base64url')}`,
  );
  add(
    'signature in plain base64',
    `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`,
  );
  for (const text of [
    `${head}.${body}`,
    `${head}..${signature}`,
    `.${body}.${signature}`,
    '..',
    '...',
    `${session.access_token}.x`,
    ` ${session.access_token}x`,
  ])
    add('parts missing or too many', text);
  for (const text of [
    session.refresh_token,
    wire.auth.publishableKey,
    'null',
    'undefined',
    '{}',
    'x'.repeat(5_000),
  ])
    add('not a token', text);
  return created;
}

test('the token that all forgeries are derived from is accepted', async () => {
  expect((await wire.call('GET', '/user', { token: session.access_token })).status).toBe(200);
  const real = await api.request('/api/v1/echo', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(real.status).toBe(200);
});

test('no forged token is accepted, by the auth server or by the API (S-24)', async () => {
  const created = forgeries();
  expect(created.length).toBeGreaterThanOrEqual(200);
  const accepted: string[] = [];
  for (const [name, token] of created) {
    const user = await wire.call('GET', '/user', { token });
    const response = await api.request('/api/v1/echo', { headers: { authorization: `Bearer ${token}` } });
    const refusedByApi = response.status === 401;
    const refusedByAuth = [401, 403].includes(user.status) && user.body['id'] === undefined;
    if (!refusedByAuth || !refusedByApi)
      accepted.push(`${name}: auth ${user.status}, api ${response.status}`);
  }
  expect(accepted).toEqual([]);
  process.stdout.write(`figure: S-24 ${created.length} forged tokens at two servers, 0 accepted\n`);
});

test('a cached token is rejected from the moment it expires', async () => {
  const { privateKeyPem } = wire.auth.keys.signing();
  const [head = '', body = ''] = session.access_token.split('.');
  const input = `${head}.${encode({ ...decode(body), exp: Math.floor(Date.now() / 1000) + 1 })}`;
  const token = `${input}.${signEs256(input, createPrivateKey(privateKeyPem))}`;
  expect(wire.auth.verifyToken(token)).not.toBeNull();
  await expect.poll(() => wire.auth.verifyToken(token)).toBeNull();
});
