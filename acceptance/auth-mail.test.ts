import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { claimsOf, follow, freshEmail, givenSignedUp, PASSWORD, seen } from './auth-people.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
/** Sign-ups are confirmed at once. */
let demo: Tailwell;
/** Sign-ups and new addresses are confirmed by an emailed link. */
let mailed: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  demo = await startTailwell(db);
  mailed = await startTailwell(db, { MAIL_AUTOCONFIRM: '0' });
});
afterAll(async () => {
  await demo.stop();
  await mailed.stop();
  await db.drop();
});

/** Simulates that a minute has passed since the last email. */
const skipMailInterval = () => db.owner.query(`delete from auth.allowances where key like 'mailGap:%'`);

describe('signInWithOtp', () => {
  test('the six-digit code signs in, once', async () => {
    const { email, user } = await givenSignedUp(demo);
    const client = demo.client();
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const mail = await demo.mailTo(email, 'Sign in');
    const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(claimsOf(data.session)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
    expect(seen((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error)).toEqual({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  test('the link signs in with the requested redirect', async () => {
    const { email } = await givenSignedUp(demo);
    const emailRedirectTo = `${demo.url}/client/dashboard`;
    await demo.client().auth.signInWithOtp({ email, options: { emailRedirectTo } });
    const { link } = await demo.mailTo(email, 'Sign in');
    expect(new URL(link).searchParams.get('type')).toBe('magiclink');
    const { origin, pathname, hash } = await follow(link);
    expect(`${origin}${pathname}`).toBe(emailRedirectTo);
    const fragment = new URLSearchParams(hash.slice(1));
    expect(fragment.get('type')).toBe('magiclink');
    const { data } = await demo.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.email).toBe(email);
  });

  test('an unknown address gets an account with the given metadata; the code confirms it', async () => {
    const email = freshEmail();
    const client = demo.client();
    const requested = await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Robin' } } });
    expect(requested).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null });
    const { code } = await demo.mailTo(email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Robin', email_verified: true } });
  });

  test('an unknown address gets no account with shouldCreateUser: false', async () => {
    const { error } = await demo
      .client()
      .auth.signInWithOtp({ email: freshEmail(), options: { shouldCreateUser: false } });
    expect(seen(error)).toEqual({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
  });

  test('a password set by another person for the address is invalidated when its owner signs in', async () => {
    const email = freshEmail();
    await mailed.client().auth.signUp({ email, password: 'the password of a squatter' });
    await mailed.mailTo(email);
    await skipMailInterval();
    const owner = mailed.client();
    await owner.auth.signInWithOtp({ email });
    const { code } = await mailed.mailTo(email, 'Sign in');
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    const { error } = await mailed
      .client()
      .auth.signInWithPassword({ email, password: 'the password of a squatter' });
    expect(seen(error)).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('a second email within a minute is rejected with the seconds to wait; by phone nothing is sent', async () => {
    const { email } = await givenSignedUp(demo);
    const client = demo.client();
    await client.auth.signInWithOtp({ email });
    expect(seen((await client.auth.signInWithOtp({ email })).error)).toEqual({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    expect(seen((await client.auth.signInWithOtp({ phone: '+49301234567' })).error)).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    });
  });

  test('POST /magiclink is an alias of POST /otp', async () => {
    const { email } = await givenSignedUp(demo);
    const response = await fetch(`${demo.url}/auth/v1/magiclink`, {
      method: 'POST',
      headers: { apikey: demo.key, 'content-type': 'application/json', 'x-forwarded-for': '10.9.8.7' },
      body: JSON.stringify({ email }),
    });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    const { tokenHash } = await demo.mailTo(email, 'Sign in');
    const { data } = await demo.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(data.user?.email).toBe(email);
  });
});

describe('resend', () => {
  test('an unconfirmed sign-up gets a new link, which ends the first one and sets no password', async () => {
    const email = freshEmail();
    const client = mailed.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const first = await mailed.mailTo(email);
    await skipMailInterval();
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    await expect.poll(async () => (await mailed.mailTo(email)).tokenHash).not.toBe(first.tokenHash);
    const { tokenHash } = await mailed.mailTo(email);
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })).data.user?.email).toBe(
      email,
    );
    expect(
      seen((await client.auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' })).error),
    ).toEqual({ status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' });
    expect(
      (await mailed.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
  });

  test('an unknown address, and one without a pending confirmation, get the same response and no email (S-27)', async () => {
    const { email } = await givenSignedUp(demo);
    const before = await db.owner.query(
      'select count(*)::int as count from mail_outbox where recipient = $1',
      [email],
    );
    for (const address of [email, freshEmail()]) {
      const response = await demo.client().auth.resend({ type: 'signup', email: address });
      expect(response.error).toBeNull();
      expect(response.data).toEqual({ user: null, session: null, messageId: undefined });
    }
    const after = await db.owner.query(
      'select count(*)::int as count from mail_outbox where recipient = $1',
      [email],
    );
    expect(after.rows).toEqual(before.rows);
  });

  test('rejects an unknown type and types that require a phone', async () => {
    const client = demo.client();
    expect(seen((await client.auth.resend({ type: 'sms', phone: '+49301234567' })).error)).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    });
    // @ts-expect-error: an untyped program may send anything.
    expect(seen((await client.auth.resend({ type: 'letter', email: freshEmail() })).error)).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });
});

describe('a new address', () => {
  test('takes effect once both mailboxes confirm it; the previous one is notified', async () => {
    const { session, email } = await givenSignedUp(demo);
    const client = mailed.client();
    await client.auth.setSession(session);
    const newEmail = freshEmail();
    await client.auth.updateUser({ email: newEmail });
    const [current, next] = await Promise.all([mailed.mailTo(email), mailed.mailTo(newEmail)]);
    const half = await fetch(next.link, { redirect: 'manual' });
    expect(decodeURIComponent(half.headers.get('location') ?? '')).toContain(
      '#message=Confirmation+link+accepted.',
    );
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await skipMailInterval();
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    await expect.poll(async () => (await mailed.mailTo(email)).tokenHash).not.toBe(current.tokenHash);
    await expect.poll(async () => (await mailed.mailTo(newEmail)).tokenHash).not.toBe(next.tokenHash);
    const [currentAgain, newAgain] = await Promise.all([mailed.mailTo(email), mailed.mailTo(newEmail)]);
    // By its code and by its link, which are equivalent.
    const first = await client.auth.verifyOtp({ email, token: currentAgain.code, type: 'email_change' });
    expect(first).toMatchObject({ error: null, data: { session: null } });
    const second = await client.auth.verifyOtp({ token_hash: newAgain.tokenHash, type: 'email_change' });
    expect(second.data.user?.email).toBe(newEmail);
    expect((await mailed.mailTo(email, 'email address was changed')).link).toBe('');
    const { rows } = await db.owner.query(
      `select action from audit_entries where subject_id = $1 and action = 'user.email_changed'`,
      [second.data.user?.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('one mailbox alone changes nothing, however late the other email is sent', async () => {
    const { session, email } = await givenSignedUp(demo);
    const client = mailed.client();
    await client.auth.setSession(session);
    const newEmail = freshEmail();
    await client.auth.updateUser({ email: newEmail });
    const { tokenHash } = await mailed.mailTo(newEmail);
    // Simulates that the email to the current address has not been written yet.
    await db.owner.query(
      `delete from auth.one_time_tokens where token_type = 'email_change_current' and sent_to = $1`,
      [email],
    );
    const half = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(half).toMatchObject({ error: null, data: { session: null } });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});

describe('reauthenticate', () => {
  const givenOldSession = async () => {
    const person = await givenSignedUp(demo);
    await db.owner.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [person.user.id],
    );
    return person;
  };

  test('a session of more than a day is reauthenticated by an emailed code, once', async () => {
    const { client, email } = await givenOldSession();
    expect(seen((await client.auth.updateUser({ password: 'a fresh password 1' })).error)).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await demo.mailTo(email, 'confirmation code');
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      seen((await client.auth.updateUser({ password: 'a fresh password 1', nonce: wrong })).error),
    ).toEqual({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    expect((await client.auth.updateUser({ password: 'a fresh password 1', nonce: code })).error).toBeNull();
    expect(
      seen((await client.auth.updateUser({ password: 'a fresh password 2', nonce: code })).error),
    ).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('the current password is sufficient instead', async () => {
    const { client, password } = await givenOldSession();
    const { error } = await client.auth.updateUser({
      password: 'a fresh password 3',
      current_password: password,
    });
    expect(error).toBeNull();
  });

  test('when the setting is off, it is not required', async () => {
    const { session } = await givenOldSession();
    const lenient = await startTailwell(db, { SECURE_PASSWORD_CHANGE: '0' });
    const client = lenient.client();
    await client.auth.setSession(session);
    expect((await client.auth.updateUser({ password: 'a fresh password 4' })).error).toBeNull();
    await lenient.stop();
  });

  test('the code is valid for no other purpose', async () => {
    const { client, email } = await givenSignedUp(demo);
    await client.auth.reauthenticate();
    const { code } = await demo.mailTo(email, 'confirmation code');
    for (const type of ['email', 'recovery', 'magiclink', 'signup'] as const) {
      expect(seen((await demo.client().auth.verifyOtp({ email, token: code, type })).error).status).toBe(403);
    }
  });
});

describe('notification emails', () => {
  test('reports a sign-in from a new device, not from a known one', async () => {
    const { email, password, user } = await givenSignedUp(demo);
    await demo.client().auth.signInWithPassword({ email, password });
    const mail = await demo.mailTo(email, 'New sign-in');
    expect(mail.link).toBe('');
    const count = async () =>
      (
        await db.owner.query<{ count: number }>(
          `select count(*)::int as count from mail_outbox where user_id = $1 and template = 'new_device'`,
          [user.id],
        )
      ).rows[0]?.count;
    expect(await count()).toBe(1);
    const home = demo.client();
    await home.auth.signInWithPassword({ email, password });
    expect(await count()).toBe(2);
    await home.auth.signInWithPassword({ email, password });
    expect(await count()).toBe(2);
  });
});
