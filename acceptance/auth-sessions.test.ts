import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSigningKeys } from '#supabase/auth/signing-keys.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import { claimsOf, freshEmail, givenSignedUp, seen } from './auth-people.ts';
import { signedIn } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const open = async (tailwell: Tailwell, path: string) => {
  const response = await fetch(`${tailwell.url}/auth/v1${path}`);
  // Safe: both documents are JSON objects.
  return {
    response,
    body: (await response.json()) as Record<string, unknown> & { keys: { kid: string }[] },
  };
};

async function settingsOf(tailwell: Tailwell) {
  const response = await fetch(`${tailwell.url}/auth/v1/settings`, { headers: { apikey: tailwell.key } });
  // Safe: the settings are a JSON object.
  const body = (await response.json()) as { external: Record<string, boolean> };
  return { ...body, on: Object.keys(body.external).filter((name) => body.external[name]) };
}

describe('a rotation of signing keys', () => {
  let here: Tailwell;
  let secondProcess: Tailwell;
  beforeAll(async () => {
    here = await startTailwell(db);
    secondProcess = await startTailwell(db);
  });
  afterAll(async () => {
    await here.stop();
    await secondProcess.stop();
  });

  /** Rotates as a platform_admin does, once the next key has been published long enough. */
  async function rotate(): Promise<void> {
    // The first process to check creates the standby key: a minute later, or when it starts.
    const signingKeys = await openSigningKeys({
      database: db.database,
      secretKey: db.secretKey,
      rotationDays: null,
      onError: (error) => {
        throw error;
      },
    });
    signingKeys.close();
    const admin = await signedIn(here, db, await givenPerson(db.owner, { role: 'platform_admin' }));
    const token = (await admin.auth.getSession()).data.session?.access_token ?? '';
    const requestRotation = () =>
      fetch(`${here.url}/api/v1/platform/signing-keys/rotation`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await requestRotation()).status).toBe(409);
    await db.owner.query(`update auth.signing_keys set created_at = created_at - interval '1 hour'`);
    expect((await requestRotation()).status).toBe(200);
  }

  test('signs nobody out, at any process, and getClaims continues to verify locally', async () => {
    const { client, session } = await givenSignedUp(here);
    await rotate();
    const elsewhere = secondProcess.client();
    await elsewhere.auth.setSession(session);
    for (const someone of [client, elsewhere]) {
      expect((await someone.auth.getUser()).error).toBeNull();
      const { data, error } = await someone.auth.getClaims();
      expect(error).toBeNull();
      expect(data?.claims.sub).toBe(session.user.id);
      expect((await someone.from('profiles').select('id')).status).toBe(200);
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('the key set contains the key in use, the previous one and the standby key', async () => {
    const { session } = await givenSignedUp(here);
    const kidOf = (token: string): unknown =>
      // Safe: the header of a token is a JSON object.
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: unknown }).kid;
    await rotate();
    const fresh = await startTailwell(db);
    const { body, response } = await open(fresh, '/.well-known/jwks.json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const kids = body.keys.map(({ kid }) => kid);
    expect(kids).toContain(kidOf(session.access_token));
    const next = await givenSignedUp(fresh);
    expect(kids).toContain(kidOf(next.session.access_token));
    expect(kidOf(next.session.access_token)).not.toBe(kidOf(session.access_token));
    expect(kids.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(body)).not.toMatch(/"d":/);
    // A process that missed two rotations loads the new key, and accepts tokens signed with it.
    const otherUser = here.client();
    await expect
      .poll(async () => (await otherUser.auth.getUser(next.session.access_token)).error, { timeout: 10_000 })
      .toBeNull();
    await fresh.stop();
  });
});

describe('public server metadata', () => {
  let plain: Tailwell;
  beforeAll(async () => {
    plain = await startTailwell(db);
  });
  afterAll(() => plain.stop());

  test('the discovery document points other services to the keys', async () => {
    const { body, response } = await open(plain, '/.well-known/openid-configuration');
    expect(response.status).toBe(200);
    const { session } = await givenSignedUp(plain);
    expect(body).toMatchObject({
      issuer: claimsOf(session)['iss'],
      jwks_uri: `${String(body['issuer'])}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['ES256'],
    });
  });

  test('/settings lists exactly what is enabled', async () => {
    expect(await settingsOf(plain)).toMatchObject({ on: ['email'], mailer_autoconfirm: true });
  });
});

describe('signInAnonymously', () => {
  let anonymous: Tailwell;
  let mailed: Tailwell;
  beforeAll(async () => {
    anonymous = await startTailwell(db, { ANONYMOUS_SIGN_IN: '1' });
    mailed = await startTailwell(db, { ANONYMOUS_SIGN_IN: '1', MAIL_AUTOCONFIRM: '0' });
  });
  afterAll(async () => {
    await anonymous.stop();
    await mailed.stop();
  });

  test('creates an anonymous user with a regular session', async () => {
    const client = anonymous.client();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { colour: 'green' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      app_metadata: {},
      user_metadata: { colour: 'green' },
      identities: [],
    });
    expect(claimsOf(data.session)).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
    expect((await client.auth.refreshSession()).data.user?.id).toBe(data.user?.id);
    expect(seen((await client.auth.updateUser({ password: 'a password of nobody' })).error)).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });

  test('/settings lists it as enabled', async () => {
    expect(await settingsOf(mailed)).toMatchObject({
      on: ['anonymous_users', 'email'],
      mailer_autoconfirm: false,
    });
  });

  test('with a confirmed address the user becomes a regular one, and keeps the account', async () => {
    const client = mailed.client();
    const { data } = await client.auth.signInAnonymously();
    const email = freshEmail();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const { tokenHash } = await mailed.mailTo(email);
    const verified = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(verified.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await client.auth.updateUser({ password: 'a password of somebody' })).error).toBeNull();
    expect(
      (await mailed.client().auth.signInWithPassword({ email, password: 'a password of somebody' })).error,
    ).toBeNull();
  });

  test('allows thirty anonymous sign-ins an hour from one network', async () => {
    const client = anonymous.client();
    const codes = [];
    for (let at = 0; at < 31; at += 1)
      codes.push((await client.auth.signInAnonymously()).error?.code ?? null);
    expect(codes.filter((code) => code === null)).toHaveLength(30);
    expect(codes.at(-1)).toBe('over_request_rate_limit');
  });
});

describe('session lifetime', () => {
  let timeLimited: Tailwell;
  beforeAll(async () => {
    timeLimited = await startTailwell(db, { SESSION_HOURS: '8', SESSION_INACTIVITY_HOURS: '2' });
  });
  afterAll(() => timeLimited.stop());

  const age = (userId: string, part: 'sessions' | 'refresh_tokens', minutes: number) =>
    db.owner.query(
      part === 'sessions'
        ? `update auth.sessions set created_at = created_at - make_interval(mins => $2),
             not_after = not_after - make_interval(mins => $2) where user_id = $1`
        : `update auth.refresh_tokens set created_at = now() - make_interval(mins => $2)
            where session_id in (select id from auth.sessions where user_id = $1)`,
      [userId, minutes],
    );

  test('a time-boxed session ends on time, and its access token with it', async () => {
    const { client, user } = await givenSignedUp(timeLimited);
    await age(user.id, 'sessions', 8 * 60 - 1);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    await age(user.id, 'sessions', 2);
    const { data } = await client.auth.getSession();
    expect((await timeLimited.client().auth.getUser(data.session?.access_token)).error).not.toBeNull();
    expect(seen((await client.auth.refreshSession()).error)).toEqual({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
  });

  test('a shorter time box also applies to existing sessions', async () => {
    const { client, user } = await givenSignedUp(timeLimited);
    await db.owner.query('update auth.sessions set not_after = null where user_id = $1', [user.id]);
    await age(user.id, 'sessions', 8 * 60 + 1);
    expect(seen((await client.auth.refreshSession()).error)).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
  });

  test('an inactive session expires, an active one stays', async () => {
    const [idle, active] = [await givenSignedUp(timeLimited), await givenSignedUp(timeLimited)];
    await age(idle.user.id, 'refresh_tokens', 121);
    await age(active.user.id, 'refresh_tokens', 119);
    expect((await active.client.auth.refreshSession()).error).toBeNull();
    expect(seen((await idle.client.auth.refreshSession()).error)).toEqual({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    });
    expect((await timeLimited.client().auth.getUser(idle.session.access_token)).error).not.toBeNull();
  });
});
