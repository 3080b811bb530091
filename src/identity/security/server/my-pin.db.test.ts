import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { getMyPinEndpoint, removeMyPinEndpoint, setMyPinEndpoint } from '../contract.ts';
import { securityHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, securityHandlers);
});
afterAll(() => db.drop());

const PASSWORD = 'correct horse battery';

async function givenCsr({ password }: { password: string | null }) {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  if (password !== null) {
    await db.owner.query('update auth.users set password_hash = $2 where id = $1', [
      csr.userId,
      await hash(password),
    ]);
  }
  return csr;
}

const storedHash = async ({ userId }: Person): Promise<string | undefined> =>
  (await db.owner.query<{ pin_hash: string }>('select pin_hash from auth.pins where user_id = $1', [userId]))
    .rows[0]?.pin_hash;

describe('a PIN', () => {
  test('is set with the password, stored as an argon2id hash, and can be removed', async () => {
    const csr = await givenCsr({ password: PASSWORD });
    expect((await api.call(csr, getMyPinEndpoint, {})).body).toEqual({ setAt: null });
    const set = await api.call(csr, setMyPinEndpoint, { pin: '839201', password: PASSWORD });
    expect(set.status).toBe(200);
    expect((await api.call(csr, getMyPinEndpoint, {})).body).toEqual(set.body);
    expect(await storedHash(csr)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await api.call(csr, removeMyPinEndpoint, {})).body).toEqual({ setAt: null });
    expect(await storedHash(csr)).toBeUndefined();
    expect(await api.call(csr, removeMyPinEndpoint, {})).toMatchObject({ status: 404 });
    const { rows } = await db.owner.query(
      `select action, before, after from audit_entries where subject_id = $1 order by id`,
      [csr.userId],
    );
    expect(rows).toEqual([
      { action: 'pin.set', before: null, after: null },
      { action: 'pin.removed', before: null, after: null },
    ]);
  });

  test.each(['123456', '111111', '121212', '159753'])('is refused if it is %s', async (pin) => {
    const csr = await givenCsr({ password: PASSWORD });
    expect(await api.call(csr, setMyPinEndpoint, { pin, password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', fields: [{ path: 'pin' }] },
    });
    expect(await storedHash(csr)).toBeUndefined();
  });

  test('is not set by somebody at an open screen who does not know the password', async () => {
    const csr = await givenCsr({ password: PASSWORD });
    for (const password of ['', 'something else']) {
      expect(await api.call(csr, setMyPinEndpoint, { pin: '839201', password })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', fields: [{ path: 'password' }] },
      });
    }
    expect(await storedHash(csr)).toBeUndefined();
  });

  test('of an account without a password requires a recent sign-in by other means than a PIN', async () => {
    const csr = await givenCsr({ password: null });
    const input = { pin: '839201', password: '' };
    const again = { status: 403, body: { code: 'sign_in_again' } };
    await db.owner.query(
      `update auth.sessions set created_at = now() - interval '16 minutes' where user_id = $1`,
      [csr.userId],
    );
    expect(await api.call(csr, setMyPinEndpoint, input)).toMatchObject(again);
    await db.owner.query(
      `update auth.sessions set created_at = now(), amr = '[{"method": "pin"}]' where user_id = $1`,
      [csr.userId],
    );
    expect(await api.call(csr, setMyPinEndpoint, input)).toMatchObject(again);
    await db.owner.query(`update auth.sessions set amr = '[{"method": "otp"}]' where user_id = $1`, [
      csr.userId,
    ]);
    expect((await api.call(csr, setMyPinEndpoint, input)).status).toBe(200);
  });

  test('is for staff only', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    expect(await api.call(client, setMyPinEndpoint, { pin: '839201', password: '' })).toMatchObject({
      status: 403,
    });
  });
});
