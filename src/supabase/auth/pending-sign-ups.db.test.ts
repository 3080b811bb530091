import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, signIn, type SentMail, type TestAuth, type WireResponse } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPasswords } from './passwords.ts';

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

const OWNER = { password: 'the owner’s own words', data: { full_name: 'Ada', colour: 'blue' } };
const OUTSIDER = { password: 'the words of an outsider', data: { full_name: 'Mallory', trap: true } };

const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;
/** Simulates that the interval between two emails to a mailbox has passed. */
const skipMailInterval = () => db.owner.query('delete from auth.allowances');

async function emailSentBy(
  request: () => Promise<WireResponse>,
): Promise<SentMail & { readonly response: WireResponse }> {
  await skipMailInterval();
  const response = await request();
  expect(response.status).toBe(200);
  const [mail, ...others] = await wire.deliverMail();
  if (!mail || others.length > 0) throw new Error('one email expected');
  return { ...mail, response };
}
const signUp = (email: string, person: typeof OWNER | typeof OUTSIDER) =>
  emailSentBy(() => wire.call('POST', '/signup', { body: { email, ...person } }));
const requestEmail = (path: '/resend' | '/recover' | '/otp', email: string) =>
  emailSentBy(() => wire.call('POST', path, { body: { email, type: 'signup', create_user: false } }));

const open = ({ linkToken }: SentMail, type = 'signup') =>
  wire.call('POST', '/verify', { body: { token_hash: linkToken, type } });
const confirmByCode = ({ recipient: email, code }: SentMail) =>
  wire.call('POST', '/verify', { body: { email, token: code, type: 'signup' } });
const signInErrorOf = async (email: string, password: string): Promise<unknown> =>
  (await wire.call('POST', '/token?grant_type=password', { body: { email, password } })).body['code'];
const countPendingSignUps = async (email: string) =>
  (
    await db.owner.query(
      `select s.id from auth.pending_sign_ups s join auth.users u on u.id = s.user_id where u.email = $1`,
      [email],
    )
  ).rowCount;

describe('an owner and another person sign up with one address', () => {
  test.each([
    ['the outsider first', [OUTSIDER, OWNER]],
    ['the outsider last', [OWNER, OUTSIDER]],
  ] as const)('%s: the email that is opened decides the password and the name', async (_order, people) => {
    for (const openEmail of [open, confirmByCode]) {
      const email = freshEmail();
      const emails = new Map<unknown, SentMail & { readonly response: WireResponse }>();
      for (const person of people) emails.set(person, await signUp(email, person));
      const [ownerEmail, outsiderEmail] = [emails.get(OWNER), emails.get(OUTSIDER)];
      if (!ownerEmail || !outsiderEmail) throw new Error('both must receive an email');
      const { data } = OWNER;
      expect(ownerEmail.response.body).toMatchObject({ email, identities: [{ identity_data: data }] });
      expect(JSON.stringify(ownerEmail.response.body)).not.toContain('Mallory');

      const opened = await openEmail(ownerEmail);
      expect(opened.status).toBe(200);
      expect(opened.body['user']).toMatchObject({
        user_metadata: { ...data, email, email_verified: true },
        identities: [{ identity_data: { ...data, email, email_verified: true } }],
      });
      expect(JSON.stringify(opened.body)).not.toMatch(/Mallory|trap/);

      expect(await open(outsiderEmail)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      expect(await confirmByCode(outsiderEmail)).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
      expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
      await signIn(wire, { email, password: OWNER.password });
      expect(await countPendingSignUps(email)).toBe(0);
    }
  });

  test('signs nobody in before confirmation, and recognizes only the first password', async () => {
    const email = freshEmail();
    await signUp(email, OWNER);
    await signUp(email, OUTSIDER);
    expect(await signInErrorOf(email, OWNER.password)).toBe('email_not_confirmed');
    expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
    expect(await signInErrorOf(email, 'neither of them')).toBe('invalid_credentials');
  });

  test('emails that were still unsent are discarded after confirmation', async () => {
    const email = freshEmail();
    const ownerEmail = await signUp(email, OWNER);
    await skipMailInterval();
    await wire.call('POST', '/signup', { body: { email, ...OUTSIDER } });
    expect((await open(ownerEmail)).status).toBe(200);
    expect(await wire.deliverMail()).toEqual([]);
  });

  test('of two links opened concurrently, one takes effect completely', async () => {
    const email = freshEmail();
    const emails = [await signUp(email, OWNER), await signUp(email, OUTSIDER)];
    const responses = await Promise.all(emails.map((message) => open(message)));
    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]));
    const winner = responses[0]?.status === 200 ? OWNER : OUTSIDER;
    const { user } = await signIn(wire, { email, password: winner.password });
    expect(user['user_metadata']).toMatchObject(winner.data);
  });

  test('an email sent twice, as after a crash, has one valid link; other emails’ links stay valid', async () => {
    const email = freshEmail();
    const ownerEmail = await signUp(email, OWNER);
    const outsiderEmail = await signUp(email, OUTSIDER);
    await db.owner.query(
      `update mail_outbox m set sent_at = null from auth.pending_sign_ups s
        where m.sign_up_id = s.id and m.recipient = $1 and s.user_metadata ->> 'full_name' = 'Mallory'`,
      [email],
    );
    const [resentEmail] = await wire.deliverMail();
    if (!resentEmail) throw new Error('no email was sent again');
    expect((await open(outsiderEmail)).status).toBe(403);
    expect((await open(ownerEmail)).status).toBe(200);
    expect((await open(resentEmail)).status).toBe(403);
  });

  test('only the codes of the latest three sign-ups are valid, but the links of all', async () => {
    const email = freshEmail();
    const ownerEmail = await signUp(email, OWNER);
    for (let at = 0; at < 3; at += 1) await signUp(email, OUTSIDER);
    expect((await confirmByCode(ownerEmail)).status).toBe(403);
    expect((await open(ownerEmail)).status).toBe(200);
  });
});

describe('an opened email without a sign-up deletes all pending sign-ups', () => {
  test.each([
    ['/resend', 'signup'],
    ['/recover', 'recovery'],
    ['/otp', 'magiclink'],
  ] as const)('%s', async (path, type) => {
    const email = freshEmail();
    const earlierEmail = await signUp(email, OUTSIDER);
    await signUp(email, OWNER);
    const requestedEmail = await requestEmail(path, email);
    const laterEmail = await signUp(email, OUTSIDER);
    const opened = await open(requestedEmail, type);
    expect(opened.status).toBe(200);
    expect(JSON.stringify(opened.body)).not.toMatch(/Mallory|"Ada"/);
    for (const { password } of [OWNER, OUTSIDER]) {
      expect(await signInErrorOf(email, password)).toBe('invalid_credentials');
    }
    expect((await open(earlierEmail)).status).toBe(403);
    expect((await open(laterEmail)).status).toBe(403);
    expect(await countPendingSignUps(email)).toBe(0);
  });

  test('a resent email says so, and keeps the earlier ones valid until it is opened', async () => {
    const email = freshEmail();
    const ownerEmail = await signUp(email, OWNER);
    expect(ownerEmail.text).not.toContain('without a password');
    const resentEmail = await requestEmail('/resend', email);
    expect(resentEmail.text).toContain('without a password');
    expect((await open(ownerEmail)).status).toBe(200);
    expect((await open(resentEmail)).status).toBe(403);
    await signIn(wire, { email, password: OWNER.password });
  });
});

test('a sign-up without a password keeps its name', async () => {
  const email = freshEmail();
  const { data } = OWNER;
  const otpEmail = await emailSentBy(() =>
    wire.call('POST', '/otp', { body: { email, data, create_user: true } }),
  );
  const outsiderEmail = await signUp(email, OUTSIDER);
  expect((await open(otpEmail)).body['user']).toMatchObject({ user_metadata: { ...data, email } });
  expect((await open(outsiderEmail)).status).toBe(403);
  expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
});

test('confirming the address manually discards all pending sign-ups', async () => {
  const email = freshEmail();
  const outsiderEmail = await signUp(email, OUTSIDER);
  await db.owner.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  expect((await open(outsiderEmail)).status).toBe(403);
  expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
});

test('pending sign-ups expire with their links; their emails, if sent late, open the account without them', async () => {
  const email = freshEmail();
  const mail = await signUp(email, OUTSIDER);
  await skipMailInterval();
  await wire.call('POST', '/signup', { body: { email, ...OWNER } });
  await db.owner.query(
    `update auth.pending_sign_ups s set expires_at = now() - interval '1 second' from auth.users u
      where u.id = s.user_id and u.email = $1`,
    [email],
  );
  expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
  await db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
    sql`select app.sweep(), app.sweep_sign_ins()`.execute(tx),
  );
  expect(await countPendingSignUps(email)).toBe(0);
  expect((await open(mail)).status).toBe(403);
  const [laterEmail] = await wire.deliverMail();
  if (!laterEmail) throw new Error('no email was sent');
  expect((await open(laterEmail)).status).toBe(200);
  expect(await signInErrorOf(email, OWNER.password)).toBe('invalid_credentials');
});

test('a password set by a program in the meantime takes precedence over that of any sign-up', async () => {
  const email = freshEmail();
  const outsiderEmail = await signUp(email, OUTSIDER);
  const hashed = await createPasswords().hash('set by a program');
  await db.owner.query(
    `select auth.change_account(u.id, null, $2, null, null, null, null, null, null) from auth.users u where u.email = $1`,
    [email, hashed],
  );
  await wire.deliverMail();
  expect((await open(outsiderEmail)).status).toBe(200);
  expect(await signInErrorOf(email, OUTSIDER.password)).toBe('invalid_credentials');
  await signIn(wire, { email, password: 'set by a program' });
});
