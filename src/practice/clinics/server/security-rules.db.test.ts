import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { changeSecurityRulesEndpoint, getSecurityRulesEndpoint } from '#identity/security/contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

test('default to ten minutes and six characters; a change keeps the other fields and is recorded', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const usual = { autoLockMinutes: 10, passwordMinLength: 6 };
  expect((await api.call(admin, getSecurityRulesEndpoint, {})).body).toEqual(usual);
  const changed = await api.call(admin, changeSecurityRulesEndpoint, { autoLockMinutes: 3 });
  expect(changed.body).toEqual({ ...usual, autoLockMinutes: 3 });
  await api.call(admin, changeSecurityRulesEndpoint, { passwordMinLength: 12 });
  expect((await api.call(admin, getSecurityRulesEndpoint, {})).body).toEqual({
    autoLockMinutes: 3,
    passwordMinLength: 12,
  });
  const { rows } = await db.owner.query(
    `select before, after from audit_entries where action = 'clinic_security.changed' and subject_id = $1 order by id`,
    [clinicId],
  );
  expect(rows).toEqual([
    { before: { autoLockMinutes: 10 }, after: { autoLockMinutes: 3 } },
    { before: { passwordMinLength: 6 }, after: { passwordMinLength: 12 } },
  ]);
});

test.each([
  { autoLockMinutes: 0 },
  { autoLockMinutes: 241 },
  { passwordMinLength: 5 },
  { passwordMinLength: 65 },
])('refuses %j at its field', async (input) => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  expect(await api.call(admin, changeSecurityRulesEndpoint, input)).toMatchObject({
    status: 422,
    body: { code: 'invalid_input', fields: [{ path: Object.keys(input)[0] }] },
  });
});

test('are readable and changeable for clinic admins only', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  expect((await api.call(doctor, getSecurityRulesEndpoint, {})).status).toBe(403);
  expect((await api.call(doctor, changeSecurityRulesEndpoint, { autoLockMinutes: 5 })).status).toBe(403);
});
