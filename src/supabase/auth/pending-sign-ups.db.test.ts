import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAuth, signIn, type SentMail, type TestAuth, type WireAnswer } from '#test/auth.ts';
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
const OUTSIDER = { password: 'the words of a outsider', data: { full_name: 'Mallory', trap: true } };

const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;
/** Simulates that the interval between two emails to a mailbox has passed. */
const afterTheGap = () => db.owner.query('delete from auth.allowances');

async function emailOf(ask: () => Promise<WireAnswer>): Promise<SentMail & { readonly answer: WireAnswer }> {
  await afterTheGap();
  const answer = await ask();
  expect(answer.status).toBe(200);
  const [mail, ...others] = await wire.deliverMail();
  if (!mail || others.length > 0) throw new Error('one letter follows');
  return { ...mail, answer };
}
const signUp = (email: string, who: typeof OWNER | typeof OUTSIDER) =>
  emailOf(() => wire.call('POST', '/signup', { body: { email, ...who } }));
const ask = (path: '/resend' | '/recover' | '/otp', email: string) =>
  emailOf(() => wire.call('POST', path, { body: { email, type: 'signup', create_user: false } }));

const open = ({ linkToken }: SentMail, type = 'signup') =>
  wire.call('POST', '/verify', { body: { token_hash: linkToken, type } });
const confirmByCode = ({ recipient: email, code }: SentMail) =>
  wire.call('POST', '/verify', { body: { email, token: code, type: 'signup' } });
const refusalAt = async (email: string, password: string): Promise<unknown> =>
  (await wire.call('POST', '/token?grant_type=password', { body: { email, password } })).body['code'];
const waiting = async (email: string) =>
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
    for (const use of [open, confirmByCode]) {
      const email = freshEmail();
      const emails = new Map<unknown, SentMail & { readonly answer: WireAnswer }>();
      for (const who of people) emails.set(who, await signUp(email, who));
      const [owners, outsiders] = [emails.get(OWNER), emails.get(OUTSIDER)];
      if (!owners || !outsiders) throw new Error('both signed up');
      const { data } = OWNER;
      expect(owners.answer.body).toMatchObject({ email, identities: [{ identity_data: data }] });
      expect(JSON.stringify(owners.answer.body)).not.toContain('Mallory');

      const opened = await use(owners);
      expect(opened.status).toBe(200);
      expect(opened.body['user']).toMatchObject({
        user_metadata: { ...data, email, email_verified: true },
        identities: [{ identity_data: { ...data, email, email_verified: true } }],
      });
      expect(JSON.stringify(opened.body)).not.toMatch(/Mallory|trap/);

      expect(await open(outsiders)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      expect(await confirmByCode(outsiders)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
      await signIn(wire, { email, password: OWNER.password });
      expect(await waiting(email)).toBe(0);
    }
  });

  test('nobody has a session before; the first password is accepted as right, and no other', async () => {
    const email = freshEmail();
    await signUp(email, OWNER);
    await signUp(email, OUTSIDER);
    expect(await refusalAt(email, OWNER.password)).toBe('email_not_confirmed');
    expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
    expect(await refusalAt(email, 'neither of them')).toBe('invalid_credentials');
  });

  test('an email that was not sent yet is not sent any more', async () => {
    const email = freshEmail();
    const owners = await signUp(email, OWNER);
    await afterTheGap();
    await wire.call('POST', '/signup', { body: { email, ...OUTSIDER } });
    expect((await open(owners)).status).toBe(200);
    expect(await wire.deliverMail()).toEqual([]);
  });

  test('two links opened at once: one of them wins completely', async () => {
    const email = freshEmail();
    const emails = [await signUp(email, OWNER), await signUp(email, OUTSIDER)];
    const answers = await Promise.all(emails.map((letter) => open(letter)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]));
    const winner = answers[0]?.status === 200 ? OWNER : OUTSIDER;
    const { user } = await signIn(wire, { email, password: winner.password });
    expect(user['user_metadata']).toMatchObject(winner.data);
  });

  test('an email that is sent twice, as after a crash, has one valid link; those of the others stay valid', async () => {
    const email = freshEmail();
    const owners = await signUp(email, OWNER);
    const outsiders = await signUp(email, OUTSIDER);
    await db.owner.query(
      `update mail_outbox m set sent_at = null from auth.pending_sign_ups s
        where m.sign_up_id = s.id and m.recipient = $1 and s.user_metadata ->> 'full_name' = 'Mallory'`,
      [email],
    );
    const [again] = await wire.deliverMail();
    if (!again) throw new Error('it leaves again');
    expect((await open(outsiders)).status).toBe(403);
    expect((await open(owners)).status).toBe(200);
    expect((await open(again)).status).toBe(403);
  });

  test('the codes of three sign-ups work, and the links of all', async () => {
    const email = freshEmail();
    const owners = await signUp(email, OWNER);
    for (let at = 0; at < 3; at += 1) await signUp(email, OUTSIDER);
    expect((await confirmByCode(owners)).status).toBe(403);
    expect((await open(owners)).status).toBe(200);
  });
});

describe('an email without a sign-up deletes all pending ones', () => {
  test.each([
    ['/resend', 'signup'],
    ['/recover', 'recovery'],
    ['/otp', 'magiclink'],
  ] as const)('%s', async (path, type) => {
    const email = freshEmail();
    const early = await signUp(email, OUTSIDER);
    await signUp(email, OWNER);
    const letter = await ask(path, email);
    const late = await signUp(email, OUTSIDER);
    const opened = await open(letter, type);
    expect(opened.status).toBe(200);
    expect(JSON.stringify(opened.body)).not.toMatch(/Mallory|Ada/);
    for (const { password } of [OWNER, OUTSIDER]) {
      expect(await refusalAt(email, password)).toBe('invalid_credentials');
    }
    expect((await open(early)).status).toBe(403);
    expect((await open(late)).status).toBe(403);
    expect(await waiting(email)).toBe(0);
  });

  test('a resent email says so, and keeps the earlier ones valid until it is opened', async () => {
    const email = freshEmail();
    const owners = await signUp(email, OWNER);
    expect(owners.text).not.toContain('without a password');
    const again = await ask('/resend', email);
    expect(again.text).toContain('without a password');
    expect((await open(owners)).status).toBe(200);
    expect((await open(again)).status).toBe(403);
    await signIn(wire, { email, password: OWNER.password });
  });
});

test('a sign-up by email alone has no password, and keeps its name', async () => {
  const email = freshEmail();
  const { data } = OWNER;
  const mine = await emailOf(() => wire.call('POST', '/otp', { body: { email, data, create_user: true } }));
  const outsiders = await signUp(email, OUTSIDER);
  expect((await open(mine)).body['user']).toMatchObject({ user_metadata: { ...data, email } });
  expect((await open(outsiders)).status).toBe(403);
  expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
});

test('confirming the address manually discards all pending sign-ups', async () => {
  const email = freshEmail();
  const outsiders = await signUp(email, OUTSIDER);
  await db.owner.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  expect((await open(outsiders)).status).toBe(403);
  expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
});

test('pending sign-ups expire with their links; their emails, if sent late, open the account without them', async () => {
  const email = freshEmail();
  const mail = await signUp(email, OUTSIDER);
  await afterTheGap();
  await wire.call('POST', '/signup', { body: { email, ...OWNER } });
  await db.owner.query(
    `update auth.pending_sign_ups s set expires_at = now() - interval '1 second' from auth.users u
      where u.id = s.user_id and u.email = $1`,
    [email],
  );
  expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
  await db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
    sql`select app.sweep(), app.sweep_sign_ins()`.execute(tx),
  );
  expect(await waiting(email)).toBe(0);
  expect((await open(mail)).status).toBe(403);
  const [late] = await wire.deliverMail();
  if (!late) throw new Error('it leaves all the same');
  expect((await open(late)).status).toBe(200);
  expect(await refusalAt(email, OWNER.password)).toBe('invalid_credentials');
});

test('a password set by a program in the meantime takes precedence over that of any sign-up', async () => {
  const email = freshEmail();
  const outsiders = await signUp(email, OUTSIDER);
  const hashed = await createPasswords().hash('set by a program');
  await db.owner.query(
    `select auth.change_account(u.id, null, $2, null, null, null, null, null, null) from auth.users u where u.email = $1`,
    [email, hashed],
  );
  await wire.deliverMail();
  expect((await open(outsiders)).status).toBe(200);
  expect(await refusalAt(email, OUTSIDER.password)).toBe('invalid_credentials');
  await signIn(wire, { email, password: 'set by a program' });
});
