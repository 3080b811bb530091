import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { createPasswords } from '#supabase/auth/passwords.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  claimsOf,
  follow,
  freshEmail,
  givenSecretKey,
  givenSignedUp,
  PASSWORD,
  seen,
} from './auth-people.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let demo: Tailwell;
let secretKey: string;
/** A program with a secret key. */
let program: SupabaseClient;
beforeAll(async () => {
  db = await createTestDatabase();
  demo = await startTailwell(db);
  secretKey = await givenSecretKey(db);
  program = demo.client({}, secretKey);
});
afterAll(async () => {
  await demo.stop();
  await db.drop();
});

const admin = () => program.auth.admin;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The audit trail of an account, the newest entry last. */
const trailOf = async (userId: string | undefined) =>
  (
    await db.owner.query<{ action: string; actor_id: string | null; after: unknown }>(
      'select action, actor_id, after from audit_entries where subject_id = $1 order by id',
      [userId],
    )
  ).rows;

async function send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const response = await fetch(`${demo.url}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('authorization', () => {
  const ROUTES = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${NOBODY}`],
    ['PUT', `/admin/users/${NOBODY}`],
    ['DELETE', `/admin/users/${NOBODY}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const;

  test.each(ROUTES)('%s %s requires a secret key and is rejected for a user', async (method, path) => {
    const { session } = await givenSignedUp(demo);
    const body = method === 'GET' ? undefined : {};
    const refused = { status: 403, body: { code: 'not_admin', message: 'User not allowed' } };
    const bearer = `Bearer ${session.access_token}`;
    expect(
      await send(method, path, { apikey: demo.key, authorization: `Bearer ${demo.key}` }, body),
    ).toMatchObject(refused);
    expect(await send(method, path, { apikey: demo.key, authorization: bearer }, body)).toMatchObject(
      refused,
    );
    expect(await send(method, path, { apikey: secretKey, authorization: bearer }, body)).toMatchObject(
      refused,
    );
    expect(await send(method, path, { apikey: demo.key }, body)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    expect(
      (
        await send(
          method,
          path,
          { apikey: 'sb_secret_made_up', authorization: 'Bearer sb_secret_made_up' },
          body,
        )
      ).status,
    ).toBe(401);
  });
});

describe('admin.createUser, getUserById, updateUserById', () => {
  test('creates an account that can sign in at once', async () => {
    const email = freshEmail();
    const { data, error } = await admin().createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Robin' },
      app_metadata: { plan: 'gold' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Robin', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
      identities: [{ provider: 'email' }],
    });
    expect((await demo.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin().getUserById(data.user?.id ?? '')).data.user?.email).toBe(email);
    const [created] = await trailOf(data.user?.id);
    expect(created).toMatchObject({
      action: 'user.created',
      actor_id: null,
      after: { keyId: expect.any(String) },
    });
  });

  test('accepts an id and a password hash imported from another system', async () => {
    const [email, id] = [freshEmail(), crypto.randomUUID()];
    const password_hash = await createPasswords().hash('brought from elsewhere');
    const { data } = await admin().createUser({ id, email, password_hash, email_confirm: true });
    expect(data.user?.id).toBe(id);
    const client = demo.client();
    expect(
      (await client.auth.signInWithPassword({ email, password: 'brought from elsewhere' })).error,
    ).toBeNull();
    expect(seen((await admin().createUser({ id, email: freshEmail() })).error)).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    });
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ phone: '+49301234567' }, 400, 'phone_provider_disabled'],
    [{ email: 'a@people.test', password: 'short' }, 422, 'weak_password'],
    [{ email: 'a@people.test', role: 'service_role' }, 400, 'validation_failed'],
    [{ email: 'a@people.test', ban_duration: 'for ever' }, 400, 'validation_failed'],
    [{ email: 'a@people.test', password_hash: '$2y$10$abcdefghijklmnopqrstuv' }, 400, 'validation_failed'],
    [{ email: 'a@people.test', password: PASSWORD, password_hash: 'x' }, 400, 'validation_failed'],
  ])('%j is %i %s', async (given, status, code) => {
    expect(seen((await admin().createUser(given)).error)).toMatchObject({ status, code });
  });

  test('a taken address is 422 email_exists', async () => {
    const [{ email }, other] = [await givenSignedUp(demo), await givenSignedUp(demo)];
    const taken = {
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    };
    expect(seen((await admin().createUser({ email: email.toUpperCase() })).error)).toEqual(taken);
    expect(seen((await admin().updateUserById(other.user.id, { email })).error)).toEqual(taken);
  });

  test('changes take effect at once: merged metadata, the address, the password with all sessions', async () => {
    const { user, client, email } = await givenSignedUp(demo);
    const changedEmail = freshEmail();
    const { data, error } = await admin().updateUserById(user.id, {
      email: changedEmail,
      password: 'set by a program 1',
      user_metadata: { hobby: 'dogs', email_verified: null },
      app_metadata: { plan: 'silver' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: changedEmail,
      user_metadata: { hobby: 'dogs' },
      app_metadata: { provider: 'email', plan: 'silver' },
    });
    expect((await client.auth.getUser()).error).not.toBeNull();
    const fresh = demo.client();
    expect(
      (await fresh.auth.signInWithPassword({ email: changedEmail, password: 'set by a program 1' })).error,
    ).toBeNull();
    expect((await demo.mailTo(email, 'email address was changed')).link).toBe('');
    expect((await demo.mailTo(changedEmail, 'password was changed')).link).toBe('');
  });

  test('a ban takes effect at once, everywhere, and can be lifted', async () => {
    const { user, client, email, password } = await givenSignedUp(demo);
    const { data } = await admin().updateUserById(user.id, { ban_duration: '1h30m' });
    const banned_until = Date.parse(data.user?.banned_until ?? '');
    expect(Math.round((banned_until - Date.now()) / 60_000)).toBeGreaterThanOrEqual(89);
    expect(seen((await client.auth.getUser()).error)).toMatchObject({ status: 403, code: 'user_banned' });
    expect(seen((await client.auth.refreshSession()).error)).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    });
    expect(seen((await demo.client().auth.signInWithPassword({ email, password })).error)).toMatchObject({
      status: 400,
      code: 'user_banned',
    });
    expect((await client.from('profiles').select('id')).status).toBe(401);
    await admin().updateUserById(user.id, { ban_duration: 'none' });
    expect((await demo.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('an unknown id is 404, and so is an invalid one', async () => {
    const missing = { status: 404, code: 'user_not_found', message: 'User not found' };
    expect(seen((await admin().getUserById(NOBODY)).error)).toEqual(missing);
    expect(seen((await admin().updateUserById(NOBODY, {})).error)).toEqual(missing);
    expect(seen((await admin().deleteUser(NOBODY)).error)).toEqual(missing);
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    expect(await send('DELETE', `/admin/users/${NOBODY}`, headers)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(
      await send('GET', '/admin/users/7', { apikey: secretKey, authorization: `Bearer ${secretKey}` }),
    ).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'user_id must be an UUID' },
    });
  });
});

describe('admin.deleteUser', () => {
  test('deletes the account and its rows; the audit trail stays', async () => {
    const { user, client, email, password } = await givenSignedUp(demo);
    expect(await admin().deleteUser(user.id)).toMatchObject({ data: { user: { id: user.id } }, error: null });
    expect((await client.auth.getUser()).error?.code).toBe('user_not_found');
    expect(seen((await demo.client().auth.signInWithPassword({ email, password })).error).code).toBe(
      'invalid_credentials',
    );
    expect((await trailOf(user.id)).at(-1)?.action).toBe('user.deleted');
  });

  test('soft deletion anonymizes the account and frees its address', async () => {
    const { user, client, email } = await givenSignedUp(demo);
    await admin().deleteUser(user.id, true);
    const { data } = await admin().getUserById(user.id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await admin().createUser({ email })).error).toBeNull();
  });
});

describe('admin.listUsers', () => {
  test('returns pages with the total and links to the next and the last page', async () => {
    for (let at = 0; at < 7; at += 1) await admin().createUser({ email: freshEmail() });
    const first = await admin().listUsers({ page: 1, perPage: 3 });
    if (first.error) throw first.error;
    const { total, lastPage, nextPage } = first.data;
    expect(first.data.users).toHaveLength(3);
    expect(lastPage).toBe(Math.ceil(total / 3));
    expect(nextPage).toBe(2);
    const ids = new Set<string>();
    for (let page = 1; page <= lastPage; page += 1) {
      const { data } = await admin().listUsers({ page, perPage: 3 });
      for (const { id } of data.users) ids.add(id);
    }
    expect(ids.size).toBe(total);
    const last = await admin().listUsers({ page: lastPage, perPage: 3 });
    expect(last.data).toMatchObject({ nextPage: null });
  });

  test('starts the Link header with the page parameter (trap 8), whatever else is requested', async () => {
    const { headers, body } = await send('GET', '/admin/users?per_page=1&filter=PEOPLE', {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
    });
    expect(headers.get('link')).toMatch(
      /^<http[^?]+\/admin\/users\?page=2&per_page=1&filter=people>; rel="next", <http[^?]+\?page=\d+&per_page=1&filter=people>; rel="last"$/,
    );
    expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    expect(body).toMatchObject({ aud: 'authenticated' });
  });

  test('finds nobody by a text that cannot be stored', async () => {
    const { status, body } = await send('GET', '/admin/users?filter=a%00', {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
    });
    expect([status, body]).toMatchObject([200, { users: [] }]);
  });

  test.each(['page=0', 'page=-1', 'page=x', 'per_page=0', 'per_page=1.5'])('%s is 400', async (query) => {
    expect(
      await send('GET', `/admin/users?${query}`, {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
      }),
    ).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('admin.inviteUserByEmail', () => {
  test('the emailed link opens an account that can choose its password', async () => {
    const email = freshEmail();
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { full_name: 'Robin' },
      redirectTo: `${demo.url}/reset-password`,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const { link } = await demo.mailTo(email, 'You are invited');
    const page = await follow(link);
    expect(page.pathname).toBe('/reset-password');
    expect(new URLSearchParams(page.hash.slice(1)).get('type')).toBe('invite');
    expect(seen((await admin().inviteUserByEmail(email)).error)).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });
});

describe('admin.generateLink', () => {
  test('signup: the link confirms, with the given password', async () => {
    const email = freshEmail();
    const { data, error } = await admin().generateLink({ type: 'signup', email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[\da-f]{56}$/),
      redirect_to: demo.url.replace('127.0.0.1', 'localhost'),
    });
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    const client = demo.client();
    expect(
      (await client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' }))
        .error,
    ).toBeNull();
    expect((await demo.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(
      seen((await admin().generateLink({ type: 'signup', email, password: PASSWORD })).error),
    ).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('magiclink: by its link, with the redirect of the body; for an unknown address it creates the account', async () => {
    const { email } = await givenSignedUp(demo);
    const redirectTo = `${demo.url}/client/dashboard`;
    const { data } = await admin().generateLink({ type: 'magiclink', email, options: { redirectTo } });
    const page = await follow(data.properties?.action_link ?? '');
    expect(page.href.startsWith(`${redirectTo}#access_token=`)).toBe(true);
    const made = await admin().generateLink({ type: 'magiclink', email: freshEmail() });
    expect(made.data.properties?.verification_type).toBe('signup');
  });

  test('recovery: by its code; an unknown address is 404', async () => {
    const { email } = await givenSignedUp(demo);
    const { data } = await admin().generateLink({ type: 'recovery', email });
    const verified = await demo.client().auth.verifyOtp({
      email,
      token: data.properties?.email_otp ?? '',
      type: 'recovery',
    });
    expect(verified.data.user?.email).toBe(email);
    expect(seen((await admin().generateLink({ type: 'recovery', email: freshEmail() })).error)).toMatchObject(
      {
        status: 404,
        code: 'user_not_found',
      },
    );
  });

  test('invite, and both links for a new address', async () => {
    const invited = await admin().generateLink({ type: 'invite', email: freshEmail() });
    const client = demo.client();
    const opened = await client.auth.verifyOtp({
      token_hash: invited.data.properties?.hashed_token ?? '',
      type: 'invite',
    });
    expect(opened.error).toBeNull();

    const { email, user } = await givenSignedUp(demo);
    const newEmail = freshEmail();
    const tokenHashes = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await admin().generateLink({ type, email, newEmail });
      expect(error).toBeNull();
      expect(data.properties?.verification_type).toBe(type);
      tokenHashes.push(data.properties?.hashed_token ?? '');
    }
    const responses = [];
    for (const token_hash of tokenHashes) {
      responses.push(await demo.client().auth.verifyOtp({ token_hash, type: 'email_change' }));
    }
    expect(responses[0]).toMatchObject({ error: null, data: { session: null } });
    expect(responses[1]?.data.user).toMatchObject({ id: user.id, email: newEmail });
  });

  test.each([
    [{ type: 'letter', email: 'a@people.test' }],
    [{ type: 'signup', email: 'a@people.test' }],
    [{ type: 'magiclink' }],
    [{ type: 'email_change_new', email: 'a@people.test' }],
  ])('%j is 400', async (body) => {
    expect(
      await send(
        'POST',
        '/admin/generate_link',
        { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        body,
      ),
    ).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

test("admin.signOut ends sessions of the token's user", async () => {
  const { email, password, session, client } = await givenSignedUp(demo);
  const other = demo.client();
  await other.auth.signInWithPassword({ email, password });
  expect((await admin().signOut(session.access_token, 'others')).error).toBeNull();
  expect((await other.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await admin().signOut(session.access_token)).error).toBeNull();
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect(claimsOf(session)['session_id']).toBeTruthy();
});

test('a revoked key is rejected from the next request on', async () => {
  const key = await givenSecretKey(db);
  const client = demo.client({}, key);
  expect((await client.auth.admin.listUsers()).error).toBeNull();
  await db.owner.query('update auth.api_keys set revoked_at = now() where key_hash = $1', [
    hashProjectKey(key),
  ]);
  expect((await client.auth.admin.listUsers()).error?.status).toBe(401);
});
