import { createHash, randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { claimsOf, follow, freshEmail, givenSignedUp, PASSWORD } from './auth-people.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let demo: Tailwell;
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

const pkceClient = (tailwell: Tailwell): SupabaseClient => tailwell.client({ auth: { flowType: 'pkce' } });

/** Requests a link, opens it, and returns the code that the page receives. */
async function givenCode(client: SupabaseClient, email: string): Promise<string> {
  const emailRedirectTo = `${demo.url}/auth/callback?next=%2Fpets`;
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo } });
  const { link, tokenHash } = await demo.mailTo(email, 'Sign in');
  expect(tokenHash).toMatch(/^pkce_[\da-f]{56}$/);
  const { searchParams, hash } = await follow(link);
  expect(searchParams.get('next')).toBe('/pets');
  expect(hash).toBe('');
  return searchParams.get('code') ?? '';
}

async function post(path: string, body: object) {
  const response = await fetch(`${demo.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: demo.key,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': `10.200.${randomBytes(1)[0]}.${randomBytes(1)[0]}`,
    },
    body: JSON.stringify(body),
  });
  // Safe: the auth server responds with a JSON object.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const exchange = (code: string, verifier: string) =>
  post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });

/** A challenge whose verifier the test knows. */
function givenChallenge() {
  const verifier = randomBytes(32).toString('hex');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function givenOwnCode(method: string, challenge: string): Promise<string> {
  const { email } = await givenSignedUp(demo);
  const requested = await post('/otp', { email, code_challenge: challenge, code_challenge_method: method });
  expect(requested).toEqual({ status: 200, body: {} });
  const { link } = await demo.mailTo(email, 'Sign in');
  return (await follow(link)).searchParams.get('code') ?? '';
}

describe('the unmodified client', () => {
  test('otp: the page receives a code, which is exchanged for the session with the stored verifier', async () => {
    const { email, user } = await givenSignedUp(demo);
    const client = pkceClient(demo);
    const { data, error } = await client.auth.exchangeCodeForSession(await givenCode(client, email));
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(claimsOf(data.session)).toMatchObject({ amr: [{ method: 'magiclink' }] });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('sign-up, recovery and a new address work the same way', async () => {
    const email = freshEmail();
    const client = pkceClient(mailed);
    expect((await client.auth.signUp({ email, password: PASSWORD })).data.session).toBeNull();
    const signup = (await follow((await mailed.mailTo(email)).link)).searchParams.get('code') ?? '';
    const opened = await client.auth.exchangeCodeForSession(signup);
    expect(opened.error).toBeNull();
    expect(claimsOf(opened.data.session)).toMatchObject({ amr: [{ method: 'email/signup' }] });

    const newEmail = freshEmail();
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    const [current, next] = await Promise.all([
      mailed.mailTo(email, 'about to change'),
      mailed.mailTo(newEmail),
    ]);
    expect((await follow(current.link)).searchParams.has('code')).toBe(false);
    const change = (await follow(next.link)).searchParams.get('code') ?? '';
    const changed = await client.auth.exchangeCodeForSession(change);
    expect(changed.data.user?.email).toBe(newEmail);

    await db.owner.query('delete from auth.allowances');
    const recovering = pkceClient(mailed);
    const events: string[] = [];
    recovering.auth.onAuthStateChange((event) => void events.push(event));
    await recovering.auth.resetPasswordForEmail(newEmail);
    const recovery =
      (await follow((await mailed.mailTo(newEmail, 'Reset your')).link)).searchParams.get('code') ?? '';
    const recovered = await recovering.auth.exchangeCodeForSession(recovery);
    expect(claimsOf(recovered.data.session)).toMatchObject({ amr: [{ method: 'recovery' }] });
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
  });

  test('a stolen code is useless in another browser, and still valid for its owner', async () => {
    const { email } = await givenSignedUp(demo);
    const client = pkceClient(demo);
    const code = await givenCode(client, email);
    const { verifier } = givenChallenge();
    expect(await exchange(code, verifier)).toEqual({
      status: 400,
      body: {
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      },
    });
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  });
});

describe('a code (S-28)', () => {
  test('works once', async () => {
    const { verifier, challenge } = givenChallenge();
    const code = await givenOwnCode('S256', challenge);
    const responses = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await exchange(code, verifier)).body).toEqual({
      code: 'flow_state_not_found',
      message: 'invalid flow state, no valid flow state found',
    });
  });

  test('expires after five minutes', async () => {
    const { verifier, challenge } = givenChallenge();
    const code = await givenOwnCode('s256', challenge);
    await db.owner.query(`update auth.flow_states set expires_at = expires_at - interval '300 seconds'`);
    expect(await exchange(code, verifier)).toEqual({
      status: 422,
      body: { code: 'flow_state_expired', message: 'invalid flow state, flow state has expired' },
    });
  });

  test('of a plain challenge accepts only the challenge itself as verifier, not its hash', async () => {
    const plain = randomBytes(32).toString('hex');
    expect((await exchange(await givenOwnCode('plain', plain), plain)).status).toBe(200);
    const { challenge } = givenChallenge();
    const code = await givenOwnCode('s256', challenge);
    expect((await exchange(code, challenge)).body).toMatchObject({ code: 'bad_code_verifier' });
  });

  test('of an account that was banned in the meantime is rejected', async () => {
    const { verifier, challenge } = givenChallenge();
    const code = await givenOwnCode('s256', challenge);
    await db.owner.query(
      `update auth.users set banned_until = now() + interval '1 hour'
        where id in (select user_id from auth.flow_states where code_hash is not null)`,
    );
    expect(await exchange(code, verifier)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  });

  test.each([
    [{}, 'invalid request: both auth code and code verifier should be non-empty'],
    [{ auth_code: 'x' }, 'invalid request: both auth code and code verifier should be non-empty'],
    [{ code_verifier: 'x' }, 'invalid request: both auth code and code verifier should be non-empty'],
  ])('%j is incomplete', async (body, message) => {
    expect(await post('/token?grant_type=pkce', body)).toEqual({
      status: 400,
      body: { code: 'validation_failed', message },
    });
  });

  test('that is unknown is 404, whatever its format', async () => {
    for (const code of [crypto.randomUUID(), 'no uuid', "' or true --"]) {
      expect(await exchange(code, 'x'.repeat(43))).toMatchObject({
        status: 404,
        body: { code: 'flow_state_not_found' },
      });
    }
  });
});

describe('a challenge', () => {
  test.each([
    [{ code_challenge: 'x'.repeat(43) }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }, expect.stringContaining('43')],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 'plain' }, expect.stringContaining('128')],
    [{ code_challenge: `${'x'.repeat(42)}+`, code_challenge_method: 's256' }, expect.any(String)],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, expect.any(String)],
  ])('%j is rejected on every route', async (challenge, message) => {
    for (const path of ['/otp', '/recover', '/signup', '/resend']) {
      expect(
        await post(path, { email: freshEmail(), password: PASSWORD, type: 'signup', ...challenge }),
      ).toEqual({ status: 400, body: { code: 'validation_failed', message } });
    }
  });

  test('a used or expired link of a flow reports it in the query and in the fragment', async () => {
    const { email } = await givenSignedUp(demo);
    const client = pkceClient(demo);
    await givenCode(client, email);
    const { link } = await demo.mailTo(email, 'Sign in');
    const page = await follow(link);
    expect(page.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(page.hash.slice(1)).get('error')).toBe('access_denied');
    expect(page.searchParams.has('code')).toBe(false);
  });
});

test('the database stores no flow secret in plain text (S-29)', async () => {
  const { verifier, challenge } = givenChallenge();
  const plain = randomBytes(32).toString('hex');
  const codes = [await givenOwnCode('s256', challenge), await givenOwnCode('plain', plain)];
  const { rows } = await db.owner.query<{ row: string }>(
    `select (f.*)::text as row from auth.flow_states f union all select (t.*)::text from auth.one_time_tokens t`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  for (const secret of [verifier, plain, ...codes]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
