import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let wire: TestAuth;
let automatic: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db);
  automatic = await openTestAuth(db, { mailAutoconfirm: true });
});
afterAll(async () => {
  wire.auth.close();
  automatic.auth.close();
  await db.drop();
});

async function givenSignedIn() {
  const account = await givenAccount(wire);
  return { ...account, ...(await signIn(wire, account)) };
}

/** As the client sends it: always with both keys of a challenge, null in the implicit flow. */
const update = (token: string, change: Readonly<Record<string, unknown>>, server: TestAuth = wire) =>
  server.call('PUT', '/user', {
    token,
    body: { ...change, code_challenge: null, code_challenge_method: null },
  });

describe('a new password', () => {
  test('takes effect at once, ends every other session and is confirmed by email', async () => {
    const person = await givenSignedIn();
    const other = await signIn(wire, person);
    expect((await update(person.access_token, { password: 'another good one' })).status).toBe(200);
    expect((await wire.call('GET', '/user', { token: person.access_token })).status).toBe(200);
    expect((await wire.call('GET', '/user', { token: other.access_token })).body).toMatchObject({
      code: 'session_not_found',
    });
    expect(
      (
        await wire.call('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: other.refresh_token },
        })
      ).body,
    ).toMatchObject({
      code: 'refresh_token_not_found',
    });
    await expect(signIn(wire, person)).rejects.toThrow('invalid_credentials');
    await signIn(wire, { email: person.email, password: 'another good one' });
    const [mail] = await wire.deliverMail();
    expect(mail).toMatchObject({ recipient: person.email, subject: expect.stringContaining('was changed') });
  });

  test.each([
    [
      'correct horse battery',
      422,
      'same_password',
      'New password should be different from the old password.',
    ],
    ['short', 422, 'weak_password', 'Password should be at least 6 characters.'],
    [
      'letmein123',
      422,
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    ['x1'.repeat(37), 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ])('%s is %i %s', async (password, status, code, message) => {
    const { access_token: token } = await givenSignedIn();
    expect(await update(token, { password })).toMatchObject({ status, body: { code, message } });
  });

  test('the current password is checked when given, and guesses are limited', async () => {
    const person = await givenSignedIn();
    for (let at = 0; at < 10; at += 1) {
      expect(
        (await update(person.access_token, { password: 'another good one', current_password: 'wrong' })).body,
      ).toMatchObject({
        code: 'current_password_invalid',
      });
    }
    expect(
      (await update(person.access_token, { password: 'another good one', current_password: person.password }))
        .status,
    ).toBe(429);
    const fresh = await givenSignedIn();
    expect(
      (await update(fresh.access_token, { password: 'another good one', current_password: fresh.password }))
        .status,
    ).toBe(200);
  });
});

test('data is merged: a null removes a key', async () => {
  const { access_token: token } = await givenSignedIn();
  await update(token, { data: { a: 1, b: { deep: true } } });
  const { status, body } = await update(token, { data: { a: null, c: 'x' } });
  expect(status).toBe(200);
  expect(body['user_metadata']).toMatchObject({ b: { deep: true }, c: 'x' });
  expect(body['user_metadata']).not.toHaveProperty('a');
});

describe('a new address', () => {
  test('takes effect when both mailboxes have confirmed it', async () => {
    const person = await givenSignedIn();
    const requested = `${crypto.randomUUID()}@people.test`;
    await wire.deliverMail();
    const { body } = await update(person.access_token, { email: requested });
    expect(body).toMatchObject({
      email: person.email,
      new_email: requested,
      email_change_sent_at: expect.any(String),
    });
    const mails = await wire.deliverMail();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([person.email, requested].toSorted());
    const [first, second] = mails;
    expect(
      await wire.call('POST', '/verify', { body: { token_hash: first?.linkToken, type: 'email_change' } }),
    ).toMatchObject({
      status: 200,
      body: {
        code: '200',
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      },
    });
    expect((await wire.call('GET', '/user', { token: person.access_token })).body).toMatchObject({
      email: person.email,
    });
    const done = await wire.call('POST', '/verify', {
      body: { token_hash: second?.linkToken, type: 'email_change' },
    });
    expect(done.body).toMatchObject({
      user: { email: requested, identities: [{ identity_data: { email: requested } }] },
    });
    expect(done.body['user']).not.toHaveProperty('new_email');
    await signIn(wire, { email: requested, password: person.password });
    const { rows } = await db.owner.query('select email from profiles where id = $1', [person.userId]);
    expect(rows).toEqual([{ email: requested }]);
  });

  test('requested twice: only the latest is emailed, and an older email confirms nothing', async () => {
    const person = await givenSignedIn();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `${id}@people.test`);
    await wire.deliverMail();
    await update(person.access_token, { email: first });
    const early = (await wire.deliverMail()).find(({ recipient }) => recipient === first);
    await update(person.access_token, { email: second });
    expect(
      await wire.call('POST', '/verify', { body: { token_hash: early?.linkToken, type: 'email_change' } }),
    ).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    const third = `${crypto.randomUUID()}@people.test`;
    await update(person.access_token, { email: third });
    const mails = await wire.deliverMail();
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([person.email, third]));
    // Simulates that the email of an earlier change was written at the very moment of this one.
    const late = mails.find(({ recipient }) => recipient === third);
    await db.owner.query('update auth.one_time_tokens set sent_to = $2 where sent_to = $1', [third, first]);
    expect(
      await wire.call('POST', '/verify', { body: { token_hash: late?.linkToken, type: 'email_change' } }),
    ).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  test('a taken address is 422, and one taken in the meantime cannot be confirmed', async () => {
    const [one, two] = [await givenSignedIn(), await givenSignedIn()];
    expect(await update(one.access_token, { email: two.email })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    });
    const requested = `${crypto.randomUUID()}@people.test`;
    await wire.deliverMail();
    await update(one.access_token, { email: requested });
    const mails = await wire.deliverMail();
    await givenAccount(wire, { email: requested });
    const responses = [];
    for (const { linkToken } of mails)
      responses.push(
        await wire.call('POST', '/verify', { body: { token_hash: linkToken, type: 'email_change' } }),
      );
    expect(responses.at(-1)).toMatchObject({ status: 422, body: { code: 'email_exists' } });
  });

  test('is confirmed by email also where sign-ups are confirmed at once', async () => {
    const { body: signedUp } = await automatic.call('POST', '/signup', {
      body: { email: `${crypto.randomUUID()}@people.test`, password: 'correct horse battery' },
    });
    const [token, former] = [
      String(signedUp['access_token']),
      String(Reflect.get(Object(signedUp['user']), 'email')),
    ];
    const requested = `${crypto.randomUUID()}@people.test`;
    expect((await update(token, { email: requested }, automatic)).body).toMatchObject({
      email: former,
      new_email: requested,
    });
    const mails = await automatic.deliverMail();
    expect(mails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([former, requested]));
    for (const { linkToken } of mails.filter((mail) => mail.linkToken !== ''))
      await automatic.call('POST', '/verify', { body: { token_hash: linkToken, type: 'email_change' } });
    expect((await automatic.call('GET', '/user', { token })).body).toMatchObject({ email: requested });
  });

  test('of an anonymous account is a sign-up: without email confirmation it takes effect at once and proves nothing', async () => {
    const { rows: opened } = await db.owner.query<{ id: string }>(
      `insert into auth.users (is_anonymous, app_metadata) values (true, '{}') returning id`,
    );
    const id = opened[0]?.id ?? '';
    const requested = `${crypto.randomUUID()}@people.test`;
    await db.owner.query(
      `select auth.update_user($1, gen_random_uuid(), null, null, $2, true, '', null, row('', '', null, '', '')::app.origin)`,
      [id, requested],
    );
    const { rows } = await db.owner.query(
      'select email, is_address_assumed, is_anonymous from auth.users where id = $1',
      [id],
    );
    expect(rows).toEqual([{ email: requested, is_address_assumed: true, is_anonymous: false }]);
  });

  test('puts no key into the metadata that nobody has given', async () => {
    const person = await givenSignedIn();
    const read = async () =>
      (await wire.call('GET', '/user', { token: person.access_token })).body['user_metadata'];
    const before = await read();
    await wire.deliverMail();
    const requested = `${crypto.randomUUID()}@people.test`;
    await update(person.access_token, { email: requested });
    for (const { linkToken } of await wire.deliverMail())
      await wire.call('POST', '/verify', { body: { token_hash: linkToken, type: 'email_change' } });
    expect((await wire.call('GET', '/user', { token: person.access_token })).body).toMatchObject({
      email: requested,
    });
    expect(before).not.toHaveProperty('email');
    expect(await read()).toEqual({ ...Object(before), email_verified: true });
  });
});

describe('authentication', () => {
  test('a missing token, an API key, a forged token and a deleted user have distinct errors', async () => {
    const person = await givenSignedIn();
    expect(await wire.call('GET', '/user', { headers: { authorization: '' } })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    });
    expect(await wire.call('GET', '/user')).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
    });
    const tampered = await wire.call('GET', '/user', { token: `${person.access_token.slice(0, -4)}AAAA` });
    expect(tampered.status).toBe(403);
    expect(tampered.body).toMatchObject({
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    });
    await db.owner.query(`update auth.users set banned_until = 'infinity' where id = $1`, [person.userId]);
    expect((await wire.call('GET', '/user', { token: person.access_token })).body).toMatchObject({
      code: 'user_banned',
    });
    await db.owner.query('delete from auth.users where id = $1', [person.userId]);
    expect(await wire.call('GET', '/user', { token: person.access_token })).toMatchObject({
      status: 403,
      body: { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
    });
  });
});

describe('signing out', () => {
  test.each([
    ['local', [403, 200, 200]],
    ['others', [200, 403, 403]],
    ['global', [403, 403, 403]],
    [null, [403, 403, 403]],
  ])('scope %s', async (scope, statuses) => {
    const account = await givenAccount(wire);
    const sessions = [await signIn(wire, account), await signIn(wire, account), await signIn(wire, account)];
    const response = await wire.call('POST', `/logout${scope ? `?scope=${scope}` : ''}`, {
      token: sessions[0]?.access_token ?? '',
    });
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    const after = [];
    for (const { access_token: token } of sessions)
      after.push((await wire.call('GET', '/user', { token })).status);
    expect(after).toEqual(statuses);
    const { rows } = await db.owner.query(
      `select after from audit_entries where subject_id = $1 and action = 'user.signed_out'`,
      [account.userId],
    );
    expect(rows).toMatchObject([{ after: { scope: scope ?? 'global' } }]);
  });

  test('rejects an unknown scope, and a session that has ended', async () => {
    const account = await givenAccount(wire);
    const { access_token: token } = await signIn(wire, account);
    expect(await wire.call('POST', '/logout?scope=mine', { token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported logout scope "mine"' },
    });
    await wire.call('POST', '/logout', { token });
    expect((await wire.call('POST', '/logout', { token })).body).toMatchObject({ code: 'session_not_found' });
  });
});
