import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress, givenAccount, openTestAuth, type TestAuth } from '#test/auth.ts';
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

const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
type Sent = Readonly<Record<string, string>>;

const signInWith = (
  { email, password }: { readonly email: string; readonly password: string },
  headers: Sent,
  ip = freshAddress(),
) => wire.call('POST', '/token?grant_type=password', { body: { email, password }, headers, ip });

const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** The new-device emails to a user since the last call. */
const newDeviceEmails = async (email: string) =>
  (await wire.deliverMail({ newDevices: true })).filter(
    ({ recipient, subject }) => recipient === email && subject.includes('New sign-in'),
  );

describe('the device cookie', () => {
  test('is set at a sign-in, inaccessible to scripts and other sites', async () => {
    const account = await givenAccount(wire);
    const { headers } = await signInWith(account, BROWSER);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-tailwell-device=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const again = await signInWith(account, { ...BROWSER, cookie: cookieOf(headers) });
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test('is not set for programs, for other sites or for rejected requests', async () => {
    const account = await givenAccount(wire);
    expect((await signInWith(account, {})).headers.get('set-cookie')).toBeNull();
    expect(
      (await signInWith(account, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).headers.get(
        'set-cookie',
      ),
    ).toBeNull();
    const rejected = await signInWith({ ...account, password: 'wrong' }, BROWSER);
    expect([rejected.status, rejected.headers.get('set-cookie')]).toEqual([400, null]);
  });

  test('with a forged value is replaced', async () => {
    const account = await givenAccount(wire);
    const { headers } = await signInWith(account, { ...BROWSER, cookie: '__Host-tailwell-device=short' });
    expect(cookieOf(headers)).toMatch(/=[\w-]{22}$/);
  });
});

describe('a new-device email', () => {
  test('is sent for another browser on another network, and describes it', async () => {
    const account = await givenAccount(wire);
    await signInWith(account, BROWSER);
    expect(await newDeviceEmails(account.email)).toEqual([]);
    const ip = freshAddress();
    await signInWith(
      account,
      {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      },
      ip,
    );
    const [message, ...more] = await newDeviceEmails(account.email);
    expect(more).toEqual([]);
    expect(message?.text).toContain(`from IP address ${ip}, with Chrome on Windows`);
    expect(message?.linkToken).toBe('');
  });

  test('is not sent for a known browser, on any network', async () => {
    const account = await givenAccount(wire);
    const { headers } = await signInWith(account, BROWSER);
    await signInWith(account, { ...BROWSER, cookie: cookieOf(headers) });
    expect(await newDeviceEmails(account.email)).toEqual([]);
  });

  test('is not sent for a program known by network and user agent, and is sent when either is new', async () => {
    const account = await givenAccount(wire);
    const ip = freshAddress();
    await signInWith(account, { 'user-agent': 'importer/1' }, ip);
    await signInWith(account, { 'user-agent': 'importer/1' }, ip);
    expect(await newDeviceEmails(account.email)).toEqual([]);
    await signInWith(account, { 'user-agent': 'importer/2' }, ip);
    await signInWith(account, { 'user-agent': 'importer/1' });
    expect(await newDeviceEmails(account.email)).toHaveLength(2);
  });

  test('contains no text supplied by the client', async () => {
    const account = await givenAccount(wire);
    await signInWith(account, BROWSER);
    await signInWith(account, { 'user-agent': 'call +1 900 555 0100 or see https://evil.test' });
    const [message] = await newDeviceEmails(account.email);
    expect(message?.text).not.toMatch(/evil|900 555/);
    expect(message?.html).not.toMatch(/evil|900 555/);
  });
});
