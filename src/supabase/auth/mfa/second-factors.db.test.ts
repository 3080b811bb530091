import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freshAddress,
  givenAccount,
  openTestAuth,
  signIn,
  type TestAuth,
  type WireSession,
} from '#test/auth.ts';
import { createAuthenticator, type Authenticator } from '#test/authenticator.ts';
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

interface Person extends WireSession {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

async function givenSignedIn(): Promise<Person> {
  const account = await givenAccount(wire);
  const ip = freshAddress();
  return { ...account, ip, ...(await signIn(wire, account, ip)) };
}

const as = (person: Pick<Person, 'access_token' | 'ip'>) => ({ token: person.access_token, ip: person.ip });

async function enroll(person: Person, name = 'Phone') {
  const response = await wire.call('POST', '/factors', {
    ...as(person),
    body: { friendly_name: name, factor_type: 'totp', issuer: 'Tailwell' },
  });
  expect(response).toMatchObject({ status: 200 });
  // Safe: a 200 of this route has this shape, which the test below checks.
  const { id, totp } = response.body as unknown as { id: string; totp: { secret: string } };
  return { id, phone: createAuthenticator(totp.secret) };
}

async function challenge(person: Pick<Person, 'access_token' | 'ip'>, factorId: string): Promise<string> {
  const { body } = await wire.call('POST', `/factors/${factorId}/challenge`, {
    ...as(person),
    body: { factorId },
  });
  return String(body['id']);
}

const answerChallenge = (
  person: Pick<Person, 'access_token' | 'ip'>,
  factorId: string,
  challengeId: string,
  code: string,
) =>
  wire.call('POST', `/factors/${factorId}/verify`, {
    ...as(person),
    body: { challenge_id: challengeId, code },
  });

async function passFactor(
  person: Person,
  factor: { id: string; phone: Authenticator },
  steps = 1,
): Promise<Person> {
  const response = await answerChallenge(
    person,
    factor.id,
    await challenge(person, factor.id),
    factor.phone.code(steps),
  );
  expect(response).toMatchObject({ status: 200 });
  // Safe: a 200 of this route is an AccessTokenResponse.
  return { ...person, ...(response.body as unknown as WireSession) };
}

const claimsOf = (session: Pick<WireSession, 'access_token'>): Record<string, unknown> => {
  const payload = Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const claims: unknown = JSON.parse(payload);
  return { ...Object(claims) };
};

/** A user whose only factor is verified, in a session that has verified it. */
async function givenSecondFactor() {
  const person = await givenSignedIn();
  const factor = await enroll(person);
  return { person: await passFactor(person, factor, 0), factor };
}

describe('enrolling', () => {
  test('returns a secret to scan and to type, once, as raw SVG and as a URI', async () => {
    const person = await givenSignedIn();
    const { status, body } = await wire.call('POST', '/factors', {
      ...as(person),
      body: { friendly_name: 'Phone', factor_type: 'totp', issuer: 'Clinic: Park' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        qr_code: expect.stringMatching(/^<svg [^#]*<\/svg>$/),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      },
    });
    const uri = new URL(String(Object(body['totp']).uri));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Clinic%20%20Park:/);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    const { body: user } = await wire.call('GET', '/user', as(person));
    expect(user['factors']).toEqual([
      {
        id: body['id'],
        status: 'unverified',
        friendly_name: 'Phone',
        factor_type: 'totp',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(user)).not.toContain(String(Object(body['totp']).secret));
  });

  test.each([
    [{ factor_type: 'phone', phone: '+491' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'letter' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(201) }, 400, 'validation_failed'],
  ])('%o is rejected', async (body, status, code) => {
    const person = await givenSignedIn();
    expect(await wire.call('POST', '/factors', { ...as(person), body })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('two factors cannot have the same name; an unverified one is replaced after five minutes', async () => {
    const person = await givenSignedIn();
    await enroll(person);
    const body = { friendly_name: 'Phone', factor_type: 'totp' };
    expect(await wire.call('POST', '/factors', { ...as(person), body })).toMatchObject({
      status: 422,
      body: {
        code: 'mfa_factor_name_conflict',
        message: 'A factor with the friendly name "Phone" for this user already exists',
      },
    });
    await db.owner.query(
      `update auth.mfa_factors set created_at = now() - interval '301 s' where user_id = $1`,
      [person.userId],
    );
    expect((await wire.call('POST', '/factors', { ...as(person), body })).status).toBe(200);
  });

  test('ten factors are the maximum', async () => {
    const { person } = await givenSecondFactor();
    await db.owner.query(
      `insert into auth.mfa_factors (id, user_id, status, sealed_secret)
       select gen_random_uuid(), $1, 'verified', '' from generate_series(1, 9)`,
      [person.userId],
    );
    expect(
      await wire.call('POST', '/factors', { ...as(person), body: { factor_type: 'totp' } }),
    ).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } });
  });

  test('a further factor requires a session that has verified the first', async () => {
    const { person } = await givenSecondFactor();
    const half = { ...(await signIn(wire, person, person.ip)), ip: person.ip };
    expect(await wire.call('POST', '/factors', { ...as(half), body: { factor_type: 'totp' } })).toMatchObject(
      {
        status: 403,
        body: { code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' },
      },
    );
    expect(
      (await wire.call('POST', '/factors', { ...as(person), body: { factor_type: 'totp' } })).status,
    ).toBe(200);
  });

  test('requires a session', async () => {
    expect(await wire.call('POST', '/factors', { body: { factor_type: 'totp' } })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    });
  });
});

describe('verifying', () => {
  test('raises the session to aal2, which refreshing keeps', async () => {
    const person = await givenSignedIn();
    expect(claimsOf(person)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const factor = await enroll(person);
    const lifted = await passFactor(person, factor);
    expect(claimsOf(lifted)).toMatchObject({
      aal: 'aal2',
      session_id: claimsOf(person)['session_id'],
      amr: [{ method: 'totp', timestamp: expect.any(Number) }, { method: 'password' }],
    });
    expect(lifted.user['factors']).toMatchObject([{ id: factor.id, status: 'verified' }]);
    const refreshed = await wire.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: lifted.refresh_token },
    });
    expect(claimsOf({ access_token: String(refreshed.body['access_token']) })).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    // The previous token is no longer valid.
    expect(
      await wire.call('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: person.refresh_token },
      }),
    ).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });

  test('ends sessions with aal1, and deletes unverified factors', async () => {
    const person = await givenSignedIn();
    const elsewhere = { ...(await signIn(wire, person)), ip: person.ip };
    const unfinished = await enroll(person, 'Tablet');
    await passFactor(person, await enroll(person));
    expect(await wire.call('GET', '/user', as(elsewhere))).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    const { rows } = await db.owner.query('select id from auth.mfa_factors where id = $1', [unfinished.id]);
    expect(rows).toEqual([]);
  });

  test('a code is accepted once, also with another challenge or session; an earlier one never afterwards', async () => {
    const { person, factor } = await givenSecondFactor();
    const [earlier, code] = [factor.phone.code(), factor.phone.code(1)];
    const first = await answerChallenge(person, factor.id, await challenge(person, factor.id), code);
    expect(first.status).toBe(200);
    const half = { ...(await signIn(wire, person, person.ip)), ip: person.ip };
    for (const again of [code, earlier]) {
      const response = await answerChallenge(half, factor.id, await challenge(half, factor.id), again);
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
      });
    }
  });

  test('of five concurrent requests with the same code one succeeds', async () => {
    const { person, factor } = await givenSecondFactor();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challenge(person, factor.id)));
    const code = factor.phone.code(1);
    const responses = await Promise.all(challenges.map((id) => answerChallenge(person, factor.id, id, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a challenge can be answered once, in time, and from the network that requested it', async () => {
    const { person, factor } = await givenSecondFactor();
    const id = await challenge(person, factor.id);
    const elsewhere = { ...person, ip: freshAddress() };
    expect(await answerChallenge(elsewhere, factor.id, id, factor.phone.code())).toMatchObject({
      status: 422,
      body: { code: 'mfa_ip_address_mismatch' },
    });
    await db.owner.query('update auth.mfa_challenges set expires_at = now() where id = $1', [id]);
    const expired = {
      status: 422,
      body: {
        code: 'mfa_challenge_expired',
        message: `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
      },
    };
    expect(await answerChallenge(person, factor.id, id, factor.phone.code())).toMatchObject(expired);
    const other = await challenge(person, factor.id);
    expect((await answerChallenge(person, factor.id, other, factor.phone.code(1))).status).toBe(200);
    expect(await answerChallenge(person, factor.id, other, factor.phone.code(1))).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    });
  });

  test('another user’s factor or challenge is not found', async () => {
    const { factor } = await givenSecondFactor();
    const { person: otherUser, factor: own } = await givenSecondFactor();
    const rejected = { status: 404, body: { code: 'mfa_factor_not_found', message: 'Factor not found' } };
    const path = `/factors/${factor.id}`;
    expect(await wire.call('POST', `${path}/challenge`, { ...as(otherUser), body: {} })).toMatchObject(
      rejected,
    );
    expect(await wire.call('DELETE', path, as(otherUser))).toMatchObject(rejected);
    expect(await wire.call('POST', '/factors/x/challenge', { ...as(otherUser), body: {} })).toMatchObject(
      rejected,
    );
    const id = await challenge(otherUser, own.id);
    expect(await answerChallenge(otherUser, factor.id, id, factor.phone.code())).toMatchObject(rejected);
    expect(await answerChallenge(otherUser, own.id, crypto.randomUUID(), own.phone.code())).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    });
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is not a code', async (code) => {
    const { person, factor } = await givenSecondFactor();
    expect(await answerChallenge(person, factor.id, await challenge(person, factor.id), code)).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    });
  });
});

describe('guessing', () => {
  test('ten wrong codes an hour are the maximum; the owner can continue from networks where they verified before', async () => {
    const { person, factor } = await givenSecondFactor();
    const outsiders = freshAddress();
    const half = { ...(await signIn(wire, person, outsiders)), ip: outsiders };
    await db.owner.query(`delete from auth.allowances where key like 'factor%'`);
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) {
      await db.owner.query(`delete from auth.allowances where key = $1`, [`factor:${person.userId}`]);
      const response = await answerChallenge(
        half,
        factor.id,
        await challenge(half, factor.id),
        factor.phone.wrongCode(),
      );
      codes.push(response.body['code']);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('mfa_verification_failed'));
    expect(codes[10]).toBe('over_request_rate_limit');
    // Even the right code is rejected from there.
    await db.owner.query(`delete from auth.allowances where key = $1`, [`factor:${person.userId}`]);
    const late = await answerChallenge(
      half,
      factor.id,
      await challenge(half, factor.id),
      factor.phone.code(1),
    );
    expect(late).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const owner = { ...person, ...(await signIn(wire, person, person.ip)) };
    await passFactor(owner, factor);
  });

  test('fifteen calls a minute are the maximum', async () => {
    const person = await givenSignedIn();
    const responses = [];
    for (let n = 0; n < 16; n += 1)
      responses.push(await wire.call('DELETE', `/factors/${crypto.randomUUID()}`, as(person)));
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(15);
    expect(responses.at(-1)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  });
});

describe('unenrolling', () => {
  test("removes the factor and the session's aal2; the owner is notified by email", async () => {
    const { person, factor } = await givenSecondFactor();
    await wire.deliverMail();
    expect(await wire.call('DELETE', `/factors/${factor.id}`, as(person))).toMatchObject({
      status: 200,
      body: { id: factor.id },
    });
    const { body } = await wire.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: person.refresh_token },
    });
    expect(claimsOf({ access_token: String(body['access_token']) })).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(Object(body['user'])).not.toHaveProperty('factors');
    expect((await wire.deliverMail()).map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
      { recipient: person.email, subject: 'An authenticator app was removed from your Tailwell account' },
    ]);
  });

  test('a verified factor requires a session that has verified it; an unverified one requires nothing', async () => {
    const { person, factor } = await givenSecondFactor();
    const half = { ...(await signIn(wire, person, person.ip)), ip: person.ip };
    expect(await wire.call('DELETE', `/factors/${factor.id}`, as(half))).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' },
    });
    const otherPerson = await givenSignedIn();
    const unfinished = await enroll(otherPerson);
    expect((await wire.call('DELETE', `/factors/${unfinished.id}`, as(otherPerson))).status).toBe(200);
  });

  test('of two factors, sessions raised by the other keep aal2', async () => {
    const { person, factor } = await givenSecondFactor();
    const second = await enroll(person, 'Tablet');
    const lifted = await passFactor(person, second);
    expect((await wire.call('DELETE', `/factors/${factor.id}`, as(lifted))).status).toBe(200);
    const { body } = await wire.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: lifted.refresh_token },
    });
    expect(claimsOf({ access_token: String(body['access_token']) })).toMatchObject({ aal: 'aal2' });
  });
});

test('a password or an address can only be changed in a session that has verified the factor', async () => {
  const { person } = await givenSecondFactor();
  const half = { ...(await signIn(wire, person, person.ip)), ip: person.ip };
  for (const body of [
    { password: 'another good one', current_password: person.password },
    { email: 'new@people.test' },
  ]) {
    expect(await wire.call('PUT', '/user', { ...as(half), body })).toMatchObject({
      status: 401,
      body: {
        code: 'insufficient_aal',
        message: 'AAL2 session is required to update email or password when MFA is enabled.',
      },
    });
  }
  expect((await wire.call('PUT', '/user', { ...as(half), body: { data: { a: 1 } } })).status).toBe(200);
  expect(
    (
      await wire.call('PUT', '/user', {
        ...as(person),
        body: { password: 'another good one', current_password: person.password },
      })
    ).status,
  ).toBe(200);
});

test('S-29: no secret is stored in plain text', async () => {
  const person = await givenSignedIn();
  const { body } = await wire.call('POST', '/factors', { ...as(person), body: { factor_type: 'totp' } });
  const secret = String(Object(body['totp']).secret);
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'public')`,
  );
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  for (const { name } of tables) {
    const { rows } = await db.owner.query<{ line: string }>(`select t::text as line from ${name} t`);
    const stored = rows.map(({ line }) => line).join('\n');
    for (const spelling of [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64'),
      Buffer.from(secret).toString('hex'),
    ])
      expect(stored.includes(spelling), name).toBe(false);
  }
});

test('S-29: secrets are stored sealed, and can be opened only in their own row', async () => {
  const { person: ann, factor: annFactor } = await givenSecondFactor();
  const { person: bob, factor: bobFactor } = await givenSecondFactor();
  const { rows } = await db.owner.query<{ id: string; sealed_secret: Buffer }>(
    'select id, sealed_secret from auth.mfa_factors where id = any ($1)',
    [[annFactor.id, bobFactor.id]],
  );
  const sealed = new Map(rows.map((row) => [row.id, row.sealed_secret]));
  // Bob's row gets Ann's sealed secret, which he would know: it cannot be opened.
  await db.owner.query('update auth.mfa_factors set sealed_secret = $2 where id = $1', [
    bobFactor.id,
    sealed.get(annFactor.id),
  ]);
  const response = await answerChallenge(
    bob,
    bobFactor.id,
    await challenge(bob, bobFactor.id),
    annFactor.phone.code(),
  );
  expect(response).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } });
  // Nor can the whole row under another owner.
  await db.owner.query(`update auth.mfa_factors set user_id = $2, friendly_name = 'Other' where id = $1`, [
    annFactor.id,
    bob.userId,
  ]);
  expect(
    (await answerChallenge(bob, annFactor.id, await challenge(bob, annFactor.id), annFactor.phone.code()))
      .status,
  ).toBe(500);
  expect(ann.userId).not.toBe(bob.userId);
});

test('somebody who opened an account without proving its address cannot lock its owner out with a factor', async () => {
  const { person } = await givenSecondFactor();
  await db.owner.query('update auth.users set is_address_assumed = true where id = $1', [person.userId]);
  await wire.call('POST', '/recover', { body: { email: person.email } });
  const mail = (await wire.deliverMail()).find(({ subject }) => subject.startsWith('Reset'));
  const opened = await wire.call('POST', '/verify', {
    body: { token_hash: mail?.linkToken, type: 'recovery' },
  });
  expect(opened.status).toBe(200);
  expect(Object(opened.body['user'])).not.toHaveProperty('factors');
});
