import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, signIn, type TestAuth, type WireResponse } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let mailed: TestAuth;
let automatic: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  mailed = await openTestAuth(db);
  automatic = await openTestAuth(db, { mailAutoconfirm: true });
});
afterAll(async () => {
  mailed.auth.close();
  automatic.auth.close();
  await db.drop();
});

const PASSWORD = 'correct horse battery';
const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;

/** As the client sends it: with null for omitted fields. */
const signUp = (
  wire: TestAuth,
  given: Readonly<Record<string, unknown>>,
  query = '',
): Promise<WireResponse> =>
  wire.call('POST', `/signup${query}`, {
    body: { data: {}, gotrue_meta_security: {}, code_challenge: null, code_challenge_method: null, ...given },
  });

describe('sign-ups confirmed at once', () => {
  test('the response is a session, and the account is confirmed', async () => {
    const email = freshEmail();
    const { status, body } = await signUp(automatic, {
      email: email.toUpperCase(),
      password: PASSWORD,
      data: { full_name: 'Robin' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email, aud: 'authenticated', role: 'authenticated', phone: '' },
    });
    expect(body['user']).toMatchObject({
      user_metadata: { full_name: 'Robin', email, email_verified: true, phone_verified: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email, identity_data: { email, email_verified: true } }],
    });
    expect(body).not.toHaveProperty('weak_password');
    expect(Object.values(body['user'] as object)).not.toContain(null);
    expect(await automatic.deliverMail()).toEqual([]);
  });

  test('a taken address is 422 user_already_exists, as in the protocol', async () => {
    const email = freshEmail();
    await signUp(automatic, { email, password: PASSWORD });
    expect(await signUp(automatic, { email, password: 'another password' })).toMatchObject({
      status: 422,
      body: { code: 'user_already_exists', message: 'User already registered' },
    });
    await expect(signIn(automatic, { email, password: 'another password' })).rejects.toThrow(
      'invalid_credentials',
    );
  });

  test('an invited person cannot be impersonated by signing up first', async () => {
    const email = freshEmail();
    await db.owner.query(`insert into auth.users (email, invited_at) values ($1, now())`, [email]);
    expect((await signUp(automatic, { email, password: PASSWORD })).status).toBe(422);
  });

  test('of twenty concurrent sign-ups with one address one succeeds', async () => {
    const email = freshEmail();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => signUp(automatic, { email, password: PASSWORD })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
  });
});

describe('sign-ups confirmed by email', () => {
  test('the response is a user without a session; the emailed link confirms and signs in', async () => {
    const email = freshEmail();
    const { status, body } = await signUp(
      mailed,
      { email, password: PASSWORD },
      '?redirect_to=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fcallback',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: expect.stringMatching(/Z$/),
    });
    expect(body['identities']).toHaveLength(1);
    expect(body).not.toHaveProperty('access_token');
    expect(body).not.toHaveProperty('email_confirmed_at');
    await expect(signIn(mailed, { email, password: PASSWORD })).rejects.toThrow('email_not_confirmed');

    const [mail] = await mailed.deliverMail();
    expect(mail).toMatchObject({ recipient: email });
    expect(mail?.text).toContain('type=signup&redirect_to=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fcallback');
    const verified = await mailed.call('POST', '/verify', {
      body: { token_hash: mail?.linkToken, type: 'signup' },
    });
    expect(verified).toMatchObject({
      status: 200,
      body: { user: { email, user_metadata: { email_verified: true } } },
    });
    expect((await signIn(mailed, { email, password: PASSWORD })).user['email_confirmed_at']).toBeTruthy();
  });

  test('a taken address gets the same response, and its owner an email that says so (S-27)', async () => {
    const email = freshEmail();
    await signUp(automatic, { email, password: PASSWORD });
    const [taken, free] = [
      await signUp(mailed, { email, password: PASSWORD }),
      await signUp(mailed, { email: freshEmail(), password: PASSWORD }),
    ];
    expect(taken.status).toBe(free.status);
    // A difference of the protocol itself: no identity and no role. The screens show neither.
    expect(taken.body).toMatchObject({ email, role: '', identities: [], user_metadata: {} });
    const mails = await mailed.deliverMail();
    expect(mails.find(({ recipient }) => recipient === email)?.subject).toContain(
      'already have a Tailwell account',
    );
  });

  test('a mailbox gets one email a minute, whether it has an account or not', async () => {
    const email = freshEmail();
    await signUp(mailed, { email, password: PASSWORD });
    const again = await signUp(mailed, { email, password: PASSWORD });
    expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    expect(again.body['message']).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
  });
});

describe('what is rejected', () => {
  test.each([
    [
      { email: 'x', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: '', password: PASSWORD }, 400, 'validation_failed', 'An email address is required'],
    [
      { email: `${'a'.repeat(250)}@people.test`, password: PASSWORD },
      400,
      'validation_failed',
      'An email address is too long',
    ],
    [{ email: 'a@people.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'a@people.test', password: 'x1'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 'a@people.test', password: 'zq7hm' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      { phone: '+49301234567', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      { email: 'a@people.test', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('%j is %i %s', async (given, status, code, message) => {
    expect(await signUp(automatic, given)).toMatchObject({ status, body: { code, message } });
  });

  test('a common password is weak, with the reason', async () => {
    expect(await signUp(automatic, { email: freshEmail(), password: 'Password1' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['pwned'] } },
    });
  });

  test('a role in the metadata is stored as a request and grants nothing', async () => {
    const { body } = await signUp(automatic, {
      email: freshEmail(),
      password: PASSWORD,
      data: { role: 'platform_admin', sub: 'x', email_verified: 'no' },
    });
    const user = body['user'] as { id: string; user_metadata: Record<string, unknown> };
    expect(user.user_metadata).toMatchObject({ role: 'platform_admin', sub: user.id, email_verified: true });
    const { rowCount } = await db.owner.query('select from user_roles where user_id = $1', [user.id]);
    expect(rowCount).toBe(0);
  });

  test('one network may try 30 sign-ups in five minutes', async () => {
    const ip = '198.51.100.30';
    const responses = [];
    for (let at = 0; at < 31; at += 1) {
      responses.push(
        await mailed.call('POST', '/signup', { body: { email: freshEmail(), password: 'password1' }, ip }),
      );
      responses.push(await mailed.call('POST', '/recover', { body: { email: freshEmail() }, ip }));
    }
    expect(responses.filter(({ body }) => body['code'] === 'weak_password')).toHaveLength(31);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
