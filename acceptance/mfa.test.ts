import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenSecretKey } from './auth-people.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db);
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

const PASSWORD = 'correct horse battery';

async function givenSignedUp() {
  const email = `${crypto.randomUUID()}@people.test`;
  const client = tailwell.client();
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { email, client };
}

/** Throws the error of a response, and returns its data. */
async function dataOf<T>(response: Promise<{ data: T; error: Error | null }>): Promise<NonNullable<T>> {
  const { data, error } = await response;
  if (error) throw error;
  if (data === null || data === undefined) throw new Error('no data');
  return data;
}

async function enroll(client: SupabaseClient, friendlyName = 'Phone') {
  const { id, totp } = await dataOf(client.auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  return { id, phone: createAuthenticator(totp.secret) };
}

/** A user whose factor was verified in this client's session. */
async function givenSecondFactor() {
  const { email, client } = await givenSignedUp();
  const factor = await enroll(client);
  await dataOf(client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.phone.code() }));
  return { email, client, factor };
}

const levelOf = async (client: SupabaseClient) => {
  const { currentLevel, nextLevel, currentAuthenticationMethods } = await dataOf(
    client.auth.mfa.getAuthenticatorAssuranceLevel(),
  );
  return {
    currentLevel,
    nextLevel,
    methods: currentAuthenticationMethods.map((one) => (typeof one === 'string' ? one : one.method)),
  };
};

async function signIn(email: string): Promise<SupabaseClient> {
  const client = tailwell.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

describe('auth.mfa', () => {
  test('enroll, challenge, verify: from aal1 to aal2, with an event', async () => {
    const { client } = await givenSignedUp();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    expect(await levelOf(client)).toEqual({ currentLevel: 'aal1', nextLevel: 'aal1', methods: ['password'] });

    const enrolled = await dataOf(
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Tailwell' }),
    );
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(enrolled.totp.uri).toMatch(/^otpauth:\/\/totp\/Tailwell:/);
    expect(await dataOf(client.auth.mfa.listFactors())).toMatchObject({
      all: [{ id: enrolled.id, status: 'unverified', factor_type: 'totp' }],
      totp: [],
    });

    const { id: challengeId, expires_at: expiresAt } = await dataOf(
      client.auth.mfa.challenge({ factorId: enrolled.id }),
    );
    expect(Math.abs(expiresAt - Date.now() / 1000 - 300)).toBeLessThan(30);
    const verified = await dataOf(
      client.auth.mfa.verify({
        factorId: enrolled.id,
        challengeId,
        code: createAuthenticator(enrolled.totp.secret).code(),
      }),
    );
    expect(verified).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { factors: [{ status: 'verified' }] },
    });
    expect(await levelOf(client)).toEqual({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      methods: ['totp', 'password'],
    });
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await dataOf(client.auth.mfa.listFactors())).toMatchObject({ totp: [{ id: enrolled.id }] });
  });

  test('refreshing keeps aal2, and the next sign-in starts with aal1', async () => {
    const { email, client } = await givenSecondFactor();
    await dataOf(client.auth.refreshSession());
    expect((await levelOf(client)).currentLevel).toBe('aal2');
    const other = await signIn(email);
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    // Nothing is accessible before the second factor.
    expect(await other.from('profiles').select('id')).toMatchObject({
      status: 403,
      data: null,
      error: { code: '42501', details: 'second_factor_required' },
    });
    expect((await client.from('profiles').select('id')).error).toBeNull();
  });

  test('errors, as the client reports them', async () => {
    const { email, client, factor } = await givenSecondFactor();
    const wrong = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: factor.phone.wrongCode(),
    });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const used = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.phone.code() });
    expect(used.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const nothing = await client.auth.mfa.challenge({ factorId: crypto.randomUUID() });
    expect(nothing.error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    });
    const conflict = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(conflict.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+4930901820' });
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    const other = await signIn(email);
    expect((await other.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await other.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await other.auth.updateUser({ password: 'a quiet morning' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
  });

  test('unenroll: the next token has aal1', async () => {
    const { client, factor } = await givenSecondFactor();
    expect(await dataOf(client.auth.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
    await dataOf(client.auth.refreshSession());
    expect(await levelOf(client)).toEqual({ currentLevel: 'aal1', nextLevel: 'aal1', methods: ['password'] });
  });
});

describe('auth.admin.mfa', () => {
  test('a program with a secret key removes the factor of a user who lost their phone; the audit trail names the key', async () => {
    const { email, client, factor } = await givenSecondFactor();
    const { data: own } = await client.auth.getUser();
    const userId = own.user?.id ?? '';
    const { mfa } = tailwell.client({}, await givenSecretKey(db)).auth.admin;
    const listed = await mfa.listFactors({ userId });
    expect(listed.error).toBeNull();
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }]);
    const removed = await mfa.deleteFactor({ id: factor.id, userId });
    expect(removed.error).toBeNull();
    // The client wraps this response twice.
    expect(JSON.stringify(removed.data)).toContain(factor.id);
    expect(await levelOf(await signIn(email))).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await mfa.deleteFactor({ id: factor.id, userId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    const { rows } = await db.owner.query(
      `select actor_id, after from audit_entries where subject_id = $1 and action = 'second_factor.removed'`,
      [userId],
    );
    expect(rows).toEqual([{ actor_id: null, after: { keyId: expect.any(String) } }]);
  });

  test('a user is rejected', async () => {
    const { client, factor } = await givenSecondFactor();
    const { data: own } = await client.auth.getUser();
    const userId = own.user?.id ?? '';
    expect((await client.auth.admin.mfa.listFactors({ userId })).error).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
    expect((await client.auth.admin.mfa.deleteFactor({ id: factor.id, userId })).error?.code).toBe(
      'not_admin',
    );
  });
});
