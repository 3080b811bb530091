import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress, givenAccount, openTestAuth, signIn, SITE_URL, type TestAuth } from '#test/auth.ts';
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

const recover = (email: string, query = '') =>
  wire.call('POST', `/recover${query}`, {
    body: { email, code_challenge: null, code_challenge_method: null, gotrue_meta_security: {} },
  });

async function givenRecoveryMail() {
  const account = await givenAccount(wire);
  await recover(account.email);
  const [mail] = await wire.deliverMail();
  if (!mail) throw new Error('no mail was sent');
  return { ...account, mail };
}

const verifyLink = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
  // As a browser does: without an API key.
  const response = await wire.app.request(`/auth/v1/verify?${query}`, {
    headers: { 'x-forwarded-for': freshAddress(), ...headers },
  });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    headers: response.headers,
  };
};

describe('POST /recover', () => {
  test('known and unknown addresses have the same response, limit, and number of rows and jobs (S-27)', async () => {
    const count = async () => {
      const { rows } = await db.owner.query<{ mails: string; jobs: string }>(
        `select (select count(*) from mail_outbox) as mails, (select count(*) from graphile_worker._private_jobs) as jobs`,
      );
      return { mails: Number(rows[0]?.mails), jobs: Number(rows[0]?.jobs) };
    };
    const { email } = await givenAccount(wire);
    const difference = async (address: string) => {
      const before = await count();
      const responses = [await recover(address), await recover(address)];
      const after = await count();
      return {
        answers: responses.map(({ status, body }) => ({ status, code: body['code'] ?? null })),
        mails: after.mails - before.mails,
        jobs: after.jobs - before.jobs,
      };
    };
    const known = await difference(email);
    expect(await difference('nobody.here@people.test')).toEqual(known);
    expect(known).toEqual({
      answers: [
        { status: 200, code: null },
        { status: 429, code: 'over_email_send_rate_limit' },
      ],
      mails: 1,
      jobs: 1,
    });
    expect((await wire.deliverMail()).map(({ recipient }) => recipient)).toEqual([email]);
    const { rowCount } = await db.owner.query('select from mail_outbox where recipient is null');
    expect(rowCount).toBe(0);
  });

  test('an invalid address is 400', async () => {
    expect(await recover('nobody')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('POST /verify', () => {
  test('the link’s token signs in once', async () => {
    const { email, mail } = await givenRecoveryMail();
    const request = { body: { token_hash: mail.linkToken, type: 'recovery', gotrue_meta_security: {} } };
    expect(await wire.call('POST', '/verify', request)).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
    expect(await wire.call('POST', '/verify', request)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    });
  });

  test('of many concurrent requests with one link, one signs in', async () => {
    const { mail } = await givenRecoveryMail();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        wire.call('POST', '/verify', { body: { token_hash: mail.linkToken, type: 'recovery' } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the six-digit code signs in, with the address', async () => {
    const { email, mail } = await givenRecoveryMail();
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(
      await wire.call('POST', '/verify', {
        body: { email: email.toUpperCase(), token: mail.code, type: 'recovery' },
      }),
    ).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
  });

  test('the code is valid for ten minutes, the link for an hour', async () => {
    const { email, mail } = await givenRecoveryMail();
    await db.owner.query(
      `update auth.one_time_tokens set expires_at = expires_at - interval '11 minutes', code_expires_at = code_expires_at - interval '11 minutes'
        where sent_to = $1`,
      [email],
    );
    expect(
      (await wire.call('POST', '/verify', { body: { email, token: mail.code, type: 'recovery' } })).body,
    ).toMatchObject({
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
    await db.owner.query(`update auth.one_time_tokens set expires_at = now() where sent_to = $1`, [email]);
    expect(
      (await wire.call('POST', '/verify', { body: { token_hash: mail.linkToken, type: 'recovery' } })).status,
    ).toBe(403);
  });

  test('after ten guesses at the code, from any network, the right one is rejected', async () => {
    const { email, mail } = await givenRecoveryMail();
    for (let at = 0; at < 10; at += 1) {
      const guess = String((Number(mail.code) + 1 + at) % 1_000_000).padStart(6, '0');
      expect(
        (await wire.call('POST', '/verify', { body: { email, token: guess, type: 'recovery' } })).status,
      ).toBe(403);
    }
    expect(
      (await wire.call('POST', '/verify', { body: { email, token: mail.code, type: 'recovery' } })).status,
    ).toBe(429);
  });

  test('a link of one type cannot be used as another', async () => {
    const { mail } = await givenRecoveryMail();
    for (const type of ['signup', 'invite', 'email_change', 'sms', 'constructor']) {
      expect(
        (await wire.call('POST', '/verify', { body: { token_hash: mail.linkToken, type } })).body,
      ).toMatchObject({ code: 'otp_expired' });
    }
    expect(
      (await wire.call('POST', '/verify', { body: { token_hash: mail.linkToken, type: 'recovery' } })).status,
    ).toBe(200);
  });

  test.each([
    [{ token: '123456', email: 'a@b.test' }, 'Verify requires a verification type'],
    [{ type: 'recovery' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'recovery', token_hash: 'x', email: 'a@b.test' },
      'Only the token_hash and type should be provided',
    ],
  ])('%j is 400', async (body, message) => {
    expect(await wire.call('POST', '/verify', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    });
  });

  test('confirming an address by a recovery link revokes the access of an unverified claimant', async () => {
    const claimed = await openTestAuth(db, { mailAutoconfirm: true });
    const email = `${crypto.randomUUID()}@people.test`;
    const claimant = await claimed.call('POST', '/signup', {
      body: { email, password: 'the squatter’s own' },
    });
    await recover(email);
    const [mail] = await wire.deliverMail();
    expect(
      (await wire.call('POST', '/verify', { body: { token_hash: mail?.linkToken, type: 'recovery' } }))
        .status,
    ).toBe(200);
    await expect(signIn(wire, { email, password: 'the squatter’s own' })).rejects.toThrow(
      'invalid_credentials',
    );
    expect(await wire.call('GET', '/user', { token: String(claimant.body['access_token']) })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    claimed.auth.close();
  });
});

describe('GET /verify', () => {
  test('redirects with the session in the fragment, in alphabetical order', async () => {
    const { mail } = await givenRecoveryMail();
    const target = `${SITE_URL}/reset-password`;
    const { status, location, headers } = await verifyLink(
      `token=${mail.linkToken}&type=recovery&redirect_to=${encodeURIComponent(target)}`,
    );
    expect(status).toBe(303);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const [page, fragment = ''] = location.split('#');
    expect(page).toBe(target);
    const parameters = new URLSearchParams(fragment);
    expect([...parameters.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    expect(Object.fromEntries(parameters)).toMatchObject({
      expires_in: '3600',
      sb: '',
      token_type: 'bearer',
      type: 'recovery',
    });
    expect((await wire.call('GET', '/user', { token: parameters.get('access_token') ?? '' })).status).toBe(
      200,
    );
  });

  test('an invalid link redirects with the error', async () => {
    const { status, location } = await verifyLink(
      `token=${'0'.repeat(56)}&type=recovery&redirect_to=${encodeURIComponent(`${SITE_URL}/x`)}`,
    );
    expect(status).toBe(303);
    expect(location).toBe(
      `${SITE_URL}/x#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    );
  });

  test('redirects only to allowed URLs', async () => {
    const { mail } = await givenRecoveryMail();
    const { location } = await verifyLink(
      `token=${mail.linkToken}&type=recovery&redirect_to=${encodeURIComponent('https://evil.test/')}`,
    );
    expect(new URL(location).origin).toBe(SITE_URL);
  });

  test('a HEAD request does not consume the link', async () => {
    const { mail } = await givenRecoveryMail();
    const query = `token=${mail.linkToken}&type=recovery`;
    expect((await wire.app.request(`/auth/v1/verify?${query}`, { method: 'HEAD' })).status).toBe(200);
    expect((await verifyLink(query)).location).toContain('access_token=');
  });

  test('reports missing parameters', async () => {
    expect((await verifyLink('token=x')).location).toContain(
      'error=invalid_request&error_code=validation_failed',
    );
    expect((await verifyLink('type=recovery')).location).toContain('error_code=validation_failed');
  });
});
