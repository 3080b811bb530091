import {
  isAuthApiError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
/** Sign-ups are confirmed at once, as in a demo. */
let demo: Tailwell;
/** Sign-ups are confirmed by an emailed link. The same database: two processes in parallel. */
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

const PASSWORD = 'correct horse battery';
const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;

async function givenAccount() {
  const email = freshEmail();
  const { error } = await demo
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Robin Test' } } });
  if (error) throw error;
  return { email, password: PASSWORD };
}

async function givenSignedIn() {
  const credentials = await givenAccount();
  const client = demo.client();
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return { ...credentials, client, session: data.session, user: data.user };
}

/** The error as the client reports it. */
const seen = (error: AuthError | null) => ({
  status: error?.status,
  code: error?.code,
  message: error?.message,
});

/** All requests of a client with their statuses, including those that the client retries itself. */
function watched(tailwell: Tailwell) {
  const requests: { readonly method: string; readonly path: string; readonly status: number }[] = [];
  const client = tailwell.client({
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        requests.push({
          method: init?.method ?? 'GET',
          path: `${pathname}${search}`,
          status: response.status,
        });
        return response;
      },
    },
  });
  return { client, requests };
}

describe('signUp', () => {
  test('with autoconfirm returns a session and a user', async () => {
    const client = demo.client();
    const email = freshEmail();
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Robin', role: 'doctor' } },
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      phone: '',
      is_anonymous: false,
      user_metadata: { full_name: 'Robin', role: 'doctor' },
    });
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
  });

  test('with email confirmation returns a user without a session; the link confirms', async () => {
    const email = freshEmail();
    const client = mailed.client();
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${mailed.url}/auth/callback` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    expect(seen((await client.auth.signInWithPassword({ email, password: PASSWORD })).error)).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
    });

    const { tokenHash } = await mailed.mailTo(email);
    const verified = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toBeTruthy();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('a taken address is 422 with autoconfirm, and returns a user without identities with email confirmation', async () => {
    const { email } = await givenAccount();
    expect(seen((await demo.client().auth.signUp({ email, password: PASSWORD })).error)).toEqual({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    const { data, error } = await mailed.client().auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect((await mailed.mailTo(email)).subject).toContain('already have a Tailwell account');
  });

  test('weak passwords carry their reasons', async () => {
    for (const [password, reason] of [
      ['short', 'length'],
      ['password1', 'pwned'],
    ] as const) {
      const { error } = await demo.client().auth.signUp({ email: freshEmail(), password });
      expect(isAuthWeakPasswordError(error) && error.reasons).toEqual([reason]);
    }
  });

  test('rejects an invalid and a missing address', async () => {
    expect(seen((await demo.client().auth.signUp({ email: 'nobody', password: PASSWORD })).error)).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    });
    expect(seen((await demo.client().auth.signInAnonymously()).error)).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
  });
});

describe('signInWithPassword', () => {
  test('the session lasts an hour and the client accepts it', async () => {
    const { session, client } = await givenSignedIn();
    // Trap 5: a number other than 0.
    expect(session.expires_in).toBe(3600);
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000);
    expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
  });

  test('trap 1 and 2: an error is 400 with a string code, requested once, never a 5xx', async () => {
    const { client, requests } = watched(demo);
    const { error } = await client.auth.signInWithPassword({
      email: freshEmail(),
      password: 'wrong password',
    });
    expect(isAuthApiError(error)).toBe(true);
    expect(seen(error)).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(requests).toEqual([{ method: 'POST', path: '/auth/v1/token?grant_type=password', status: 400 }]);
  });

  test('trap 4: a user never contains null, and a missing address or number is an empty string', async () => {
    const { user } = await givenSignedIn();
    expect(Object.values(user)).not.toContain(null);
    expect(user.phone).toBe('');
  });

  test('sign-in by phone, or by Google without credentials, reports that the provider is disabled', async () => {
    expect(
      seen(
        (await demo.client().auth.signInWithPassword({ phone: '+49301234567', password: PASSWORD })).error,
      ),
    ).toMatchObject({
      status: 422,
      code: 'phone_provider_disabled',
    });
    const { data } = await demo
      .client()
      .auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    const response = await fetch(data.url ?? '', {
      redirect: 'manual',
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'validation_failed',
      message: 'Unsupported provider: provider is not enabled',
    });
  });
});

describe('sessions', () => {
  test('refreshSession returns new tokens of the same session', async () => {
    const { client, session } = await givenSignedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session, data.session].map(
      (one) =>
        (
          JSON.parse(Buffer.from(one?.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
            session_id: string;
          }
        ).session_id,
    );
    expect(after).toBe(before);
  });

  test('trap 3: a replay is a plain 400, requested once, and the client is signed out (S-20)', async () => {
    const { session } = await givenSignedIn();
    const attacker = demo.client();
    const second = await attacker.auth.refreshSession(session);
    await attacker.auth.refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' });
    await db.owner.query(`update auth.refresh_tokens set updated_at = now() - interval '11 seconds'`);
    const { client, requests } = watched(demo);
    const { error } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(seen(error)).toEqual({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    expect(requests.map(({ status }) => status)).toEqual([400]);
    const ended = await demo.client().auth.getUser(session.access_token);
    expect(isAuthSessionMissingError(ended.error)).toBe(true);
  });

  test('50 tabs refresh at once: all stay signed in (S-21); a lost response is repeated (S-22)', async () => {
    const { session } = await givenSignedIn();
    const tabs = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? demo : mailed).client().auth.refreshSession({ refresh_token: session.refresh_token }),
      ),
    );
    expect(tabs.filter(({ error }) => error !== null)).toEqual([]);
    const tokens = new Set(tabs.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const again = await demo.client().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(tokens.has(again.data.session?.refresh_token)).toBe(true);
  });

  test('trap 16: setSession requests the user; an expired one requests new tokens', async () => {
    const { session } = await givenSignedIn();
    const { client, requests } = watched(demo);
    expect((await client.auth.setSession(session)).error).toBeNull();
    expect(requests).toEqual([{ method: 'GET', path: '/auth/v1/user', status: 200 }]);
  });

  test('getClaims verifies with the published keys, without requesting the user', async () => {
    const { session } = await givenSignedIn();
    const { client, requests } = watched(demo);
    const { data, error } = await client.auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(data?.claims).toMatchObject({ role: 'authenticated', aud: 'authenticated', aal: 'aal1' });
    expect(requests.map(({ path }) => path)).toEqual(['/auth/v1/.well-known/jwks.json']);
    const tampered = await client.auth.getClaims(`${session.access_token.slice(0, -6)}AAAAAA`);
    expect(tampered.error?.message).toContain('Invalid JWT signature');
  });

  test('two processes on one database accept each other’s tokens', async () => {
    const { session } = await givenSignedIn();
    expect((await mailed.client().auth.getUser(session.access_token)).error).toBeNull();
    expect(mailed.key).toBe(demo.key);
  });
});

describe('signOut', () => {
  test.each(['local', 'others', 'global'] as const)(
    'trap 6: scope %s is a 204 without a body',
    async (scope) => {
      const here = await givenSignedIn();
      const otherClient = demo.client();
      const { data } = await otherClient.auth.signInWithPassword(here);
      const { client, requests } = watched(demo);
      await client.auth.setSession(here.session);
      expect((await client.auth.signOut({ scope })).error).toBeNull();
      expect(requests.at(-1)).toEqual({
        method: 'POST',
        path: `/auth/v1/logout?scope=${scope}`,
        status: 204,
      });
      const [mine, theirs] = await Promise.all([
        demo.client().auth.getUser(here.session.access_token),
        demo.client().auth.getUser(data.session?.access_token ?? ''),
      ]);
      expect(mine.error === null).toBe(scope === 'others');
      expect(theirs.error === null).toBe(scope === 'local');
    },
  );

  test('trap 6: the client signs out even if the session has already ended', async () => {
    const { client, session } = await givenSignedIn();
    await demo.client().auth.admin.signOut(session.access_token, 'global');
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});

describe('the user', () => {
  test('trap 7: updateUser merges data and accepts null challenge keys', async () => {
    const { client } = await givenSignedIn();
    await client.auth.updateUser({ data: { hobby: 'dogs', old: 1 } });
    const { data, error } = await client.auth.updateUser({ data: { old: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Robin Test', hobby: 'dogs' });
    expect(data.user?.user_metadata).not.toHaveProperty('old');
  });

  test('a new password signs the others out; the old one and a weak one are rejected', async () => {
    const { client, email, password } = await givenSignedIn();
    const other = demo.client();
    await other.auth.signInWithPassword({ email, password });
    expect(seen((await client.auth.updateUser({ password })).error)).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect(isAuthWeakPasswordError((await client.auth.updateUser({ password: '123456' })).error)).toBe(true);
    expect((await client.auth.updateUser({ password: 'another good one' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect(isAuthSessionMissingError((await other.auth.getUser()).error)).toBe(true);
    expect(
      (await demo.client().auth.signInWithPassword({ email, password: 'another good one' })).error,
    ).toBeNull();
    expect((await demo.mailTo(email)).subject).toContain('password');
  });

  test('an address of another user is 422 email_exists', async () => {
    const { client } = await givenSignedIn();
    const { email } = await givenAccount();
    expect(seen((await client.auth.updateUser({ email })).error)).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  test('a new address is confirmed from both mailboxes', async () => {
    const { session, email } = await givenSignedIn();
    const client = mailed.client();
    await client.auth.setSession(session);
    const newEmail = freshEmail();
    expect((await client.auth.updateUser({ email: newEmail })).data.user).toMatchObject({
      email,
      new_email: newEmail,
    });
    const links = await Promise.all([mailed.mailTo(email), mailed.mailTo(newEmail)]);
    const half = await client.auth.verifyOtp({ token_hash: links[0].tokenHash, type: 'email_change' });
    expect(half).toMatchObject({ error: null, data: { session: null } });
    const changed = await client.auth.verifyOtp({ token_hash: links[1].tokenHash, type: 'email_change' });
    expect(changed.data.user?.email).toBe(newEmail);
  });

  test('without a session the client reports it itself; with a forged token the server does', async () => {
    expect(isAuthSessionMissingError((await demo.client().auth.getUser()).error)).toBe(true);
    const { error } = await demo.client().auth.getUser('eyJhbGciOiJub25lIn0.e30.x');
    expect(seen(error)).toMatchObject({
      status: 403,
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT/),
    });
  });
});

describe('a forgotten password', () => {
  test('the emailed link redirects with a session; the new password takes effect', async () => {
    const { email } = await givenAccount();
    const redirectTo = `${demo.url}/reset-password`;
    expect((await demo.client().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const { link } = await demo.mailTo(email);
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const location = response.headers.get('location') ?? '';
    expect(location.startsWith(`${redirectTo}#access_token=`)).toBe(true);
    const fragment = new URLSearchParams(location.split('#')[1]);
    expect(fragment.get('type')).toBe('recovery');

    const client = demo.client();
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect((await client.auth.updateUser({ password: 'a password of today' })).error).toBeNull();
    expect(
      (await demo.client().auth.signInWithPassword({ email, password: 'a password of today' })).error,
    ).toBeNull();
    const used = await fetch(link, { redirect: 'manual' });
    expect(used.headers.get('location')).toContain('error=access_denied&error_code=otp_expired');
  });

  test('the six-digit code works too; a wrong one is 403', async () => {
    const { email } = await givenAccount();
    await demo.client().auth.resetPasswordForEmail(email);
    const { code } = await demo.mailTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      seen((await demo.client().auth.verifyOtp({ email, token: wrong, type: 'recovery' })).error),
    ).toEqual({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
    expect(
      (await demo.client().auth.verifyOtp({ email, token: code, type: 'recovery' })).data.user?.email,
    ).toBe(email);
  });

  test('an unknown address gets the same response; the second within a minute is final (S-27)', async () => {
    const { email } = await givenAccount();
    const outcomes = [];
    for (const address of [email, freshEmail()]) {
      const first = await demo.client().auth.resetPasswordForEmail(address);
      const { client, requests } = watched(demo);
      const second = await client.auth.resetPasswordForEmail(address);
      outcomes.push([first.error, second.error?.status, second.error?.code, requests.length]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]).toEqual([null, 429, 'over_email_send_rate_limit', 1]);
  });
});

describe('the gateway', () => {
  test('trap 15: the API key may be a query parameter', async () => {
    expect((await fetch(`${demo.url}/auth/v1/settings?apikey=${demo.key}`)).status).toBe(200);
    expect((await fetch(`${demo.url}/auth/v1/settings`)).status).toBe(401);
  });

  test('trap 1: a script of another origin can read the API version', async () => {
    const response = await fetch(`${demo.url}/auth/v1/user`, {
      headers: { origin: 'https://elsewhere.test', apikey: demo.key, 'x-supabase-api-version': '2024-01-01' },
    });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  });

  test('the outbox is available in a demo only', async () => {
    const plain = await startTailwell(db, { DEMO: '0' });
    expect((await fetch(`${plain.url}/dev/mail`)).status).toBe(404);
    await plain.stop();
    expect((await fetch(`${demo.url}/dev/mail`)).status).toBe(200);
  });
});
