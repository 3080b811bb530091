import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenSecondFactor, givenStaff, type Person } from '#test/given.ts';
import {
  getPlatformSecondFactorRuleEndpoint,
  getSecondFactorRuleEndpoint,
  listMySessionsEndpoint,
  makeRecoveryCodesEndpoint,
  mySecondFactorEndpoint,
  setPlatformSecondFactorRuleEndpoint,
  setSecondFactorRuleEndpoint,
  useRecoveryCodeEndpoint,
} from '../contract.ts';
import { accountsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...accountsHandlers, ...clinicsHandlers]);
});
afterAll(() => db.drop());

/** The same person in a session that has passed only one factor. */
async function elsewhere(person: Person): Promise<Person> {
  const { rows } = await db.owner.query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [person.userId],
  );
  const sessionId = rows[0]?.id ?? '';
  return { ...person, sessionId, token: `test.${person.userId}.${sessionId}` };
}

const NEEDED = { status: 403, body: { code: 'second_factor_required' } };

/** Calls an endpoint that anybody who is fully signed in may use. */
const callSomething = (person: Person) => api.call(person, listMySessionsEndpoint, {});

describe('an account with a second factor', () => {
  test('has no access before the second factor is verified, and full access after', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    expect((await callSomething(client)).status).toBe(200);
    await givenSecondFactor(db.owner, client, { passed: false });
    expect(await callSomething(client)).toMatchObject(NEEDED);
    expect(await api.call(client, mySecondFactorEndpoint, {})).toMatchObject({
      status: 200,
      body: { isRequired: false, isSetUp: true, isPassed: false, recoveryCodesLeft: 0 },
    });
    await db.owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [client.sessionId]);
    expect((await callSomething(client)).status).toBe(200);
    expect((await callSomething(await elsewhere(client))).status).toBe(403);
  });

  test('needs one factor again after the second is removed', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    const { factorId } = await givenSecondFactor(db.owner, client, { passed: false });
    await db.owner.query('delete from auth.mfa_factors where id = $1', [factorId]);
    expect((await callSomething(client)).status).toBe(200);
  });

  test('is not asked for a factor that was never verified', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query(
      `insert into auth.mfa_factors (id, user_id, sealed_secret) values (gen_random_uuid(), $1, '')`,
      [client.userId],
    );
    expect((await callSomething(client)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  async function givenCodes() {
    const person = await givenPerson(db.owner, { role: 'client' });
    await givenSecondFactor(db.owner, person);
    const { body } = await api.call(person, makeRecoveryCodesEndpoint, {});
    return { person, codes: body.codes };
  }

  test('are ten, each works once, in any spelling', async () => {
    const { person, codes } = await givenCodes();
    expect(new Set(codes).size).toBe(10);
    const half = await elsewhere(person);
    const code = ` ${(codes[3] ?? '').toLowerCase().replaceAll('-', ' ')}`;
    expect(await api.call(half, useRecoveryCodeEndpoint, { code })).toMatchObject({
      status: 200,
      body: { recoveryCodesLeft: 9 },
    });
    expect((await callSomething(half)).status).toBe(200);
    const { rows } = await db.owner.query<{ aal: string; amr: { method: string }[] }>(
      'select aal, amr from auth.sessions where id = $1',
      [half.sessionId],
    );
    expect(rows).toMatchObject([{ aal: 'aal2', amr: [{ method: 'recovery_code' }] }]);
    const again = await elsewhere(person);
    expect(await api.call(again, useRecoveryCodeEndpoint, { code })).toMatchObject({
      status: 409,
      body: { code: 'recovery_code_wrong' },
    });
    expect(await callSomething(again)).toMatchObject(NEEDED);
    const { rows: mails } = await db.owner.query(
      `select template from mail_outbox where user_id = $1 and template = 'recovery_code_used'`,
      [person.userId],
    );
    expect(mails).toHaveLength(1);
  });

  test('let in one of twenty concurrent requests with the same code', async () => {
    const { person, codes } = await givenCodes();
    const halves = await Promise.all(Array.from({ length: 20 }, () => elsewhere(person)));
    const responses = await Promise.all(
      halves.map((half) => api.call(half, useRecoveryCodeEndpoint, { code: codes[0] ?? '' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('are replaced by new ones, and work only for their owner', async () => {
    const { person, codes } = await givenCodes();
    const { person: other, codes: theirs } = await givenCodes();
    await api.call(person, makeRecoveryCodesEndpoint, {});
    for (const code of [codes[0] ?? '', theirs[0] ?? ''])
      expect((await api.call(await elsewhere(person), useRecoveryCodeEndpoint, { code })).status).toBe(409);
    expect(
      (await api.call(await elsewhere(other), useRecoveryCodeEndpoint, { code: theirs[0] ?? '' })).status,
    ).toBe(200);
    // A row moved to another owner matches nothing.
    await db.owner.query(
      'update auth.recovery_codes set user_id = $2 where user_id = $1 and used_at is null',
      [other.userId, person.userId],
    );
    expect(
      (await api.call(await elsewhere(person), useRecoveryCodeEndpoint, { code: theirs[1] ?? '' })).status,
    ).toBe(409);
  });

  test('do not work without a second factor', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    expect(await api.call(person, makeRecoveryCodesEndpoint, {})).toMatchObject({
      status: 409,
      body: { code: 'second_factor_first' },
    });
  });

  test('S-29: are not stored in plain text', async () => {
    const { codes } = await givenCodes();
    const { rows } = await db.owner.query<{ line: string }>(
      'select c::text as line from auth.recovery_codes c',
    );
    const stored = rows.map(({ line }) => line).join('\n');
    for (const code of codes) {
      for (const spelling of [code, code.replaceAll('-', '')]) {
        expect(stored).not.toContain(spelling);
        expect(stored).not.toContain(Buffer.from(spelling).toString('hex'));
      }
    }
  });
});

describe('a clinic', () => {
  async function givenTeam() {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    return { clinicId, admin, csr };
  }
  const require = (person: Person, isRequired: boolean) =>
    api.call(person, setSecondFactorRuleEndpoint, { isRequired });

  test('requires a second factor of its staff from their next request on, and of nobody else', async () => {
    const { clinicId, admin, csr } = await givenTeam();
    const other = await givenTeam();
    const client = await givenPerson(db.owner, { role: 'client', clinicId });
    await givenSecondFactor(db.owner, admin);
    expect(await require(admin, true)).toMatchObject({ status: 200, body: { isRequired: true } });
    expect(await callSomething(csr)).toMatchObject(NEEDED);
    expect((await api.call(csr, mySecondFactorEndpoint, {})).body).toMatchObject({
      isRequired: true,
      isSetUp: false,
    });
    expect((await callSomething(admin)).status).toBe(200);
    expect((await callSomething(other.csr)).status).toBe(200);
    expect((await callSomething(client)).status).toBe(200);
    await givenSecondFactor(db.owner, csr);
    expect((await callSomething(csr)).status).toBe(200);
    expect((await require(admin, false)).body).toEqual({ isRequired: false });
    expect((await api.call(admin, getSecondFactorRuleEndpoint, {})).body).toEqual({ isRequired: false });
    const { rows } = await db.owner.query(
      `select before, after from audit_entries where clinic_id = $1 and action = 'second_factor_rule.changed' order by id`,
      [clinicId],
    );
    expect(rows).toEqual([
      { before: { isRequired: false }, after: { isRequired: true } },
      { before: { isRequired: true }, after: { isRequired: false } },
    ]);
  });

  test('can require it only by an admin who has verified their own', async () => {
    const { admin, csr } = await givenTeam();
    expect(await require(admin, true)).toMatchObject({ status: 409, body: { code: 'second_factor_first' } });
    expect(await require(csr, true)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await db.owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [admin.sessionId]);
    expect((await require(admin, true)).status).toBe(409);
  });

  test('that requires it refuses a session whose factor was removed', async () => {
    const { admin, csr } = await givenTeam();
    await givenSecondFactor(db.owner, admin);
    await require(admin, true);
    const { factorId } = await givenSecondFactor(db.owner, csr);
    expect((await callSomething(csr)).status).toBe(200);
    await db.owner.query(`update auth.sessions set aal = 'aal1' where id = $1`, [csr.sessionId]);
    await db.owner.query('delete from auth.mfa_factors where id = $1', [factorId]);
    expect(await callSomething(csr)).toMatchObject(NEEDED);
  });

  test('reads only its own rule', async () => {
    const [ours, theirs] = [await givenTeam(), await givenTeam()];
    await givenSecondFactor(db.owner, ours.admin);
    await require(ours.admin, true);
    expect((await api.call(theirs.admin, getSecondFactorRuleEndpoint, {})).body).toEqual({
      isRequired: false,
    });
  });
});

test('the platform requires a second factor of its own admins', async () => {
  const [admin, other] = [
    await givenPerson(db.owner, { role: 'platform_admin' }),
    await givenPerson(db.owner, { role: 'platform_admin' }),
  ];
  expect((await api.call(admin, setPlatformSecondFactorRuleEndpoint, { isRequired: true })).status).toBe(409);
  await givenSecondFactor(db.owner, admin);
  expect((await api.call(admin, setPlatformSecondFactorRuleEndpoint, { isRequired: true })).status).toBe(200);
  expect(await callSomething(other)).toMatchObject(NEEDED);
  expect((await api.call(admin, getPlatformSecondFactorRuleEndpoint, {})).body).toEqual({ isRequired: true });
  const { clinicId } = await givenClinic(db.owner);
  expect((await callSomething(await givenStaff(db.owner, clinicId, { role: 'csr' }))).status).toBe(200);
  expect((await api.call(admin, setPlatformSecondFactorRuleEndpoint, { isRequired: false })).status).toBe(
    200,
  );
  expect((await callSomething(other)).status).toBe(200);
});
