import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClinic, givenClientWithPet, givenStaff } from './given.ts';
import { probingIsolation } from './placement/probing-isolation.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Scope } from '#foundation/server/database/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function staffScope(clinicId: string): Promise<Scope & { userId: string }> {
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  return {
    databaseRole: 'clinic_member',
    mode: 'read',
    userId: csr.userId,
    claims: { ...csr, clinicId, permissions: permissionsOf('csr') },
  };
}

test('staff see their own clinic and nothing of another', async () => {
  const ours = await givenClinic(db.owner);
  const theirs = await givenClinic(db.owner);
  const { petId } = await givenClientWithPet(db.owner, ours.clinicId);
  await givenClientWithPet(db.owner, theirs.clinicId);
  const scope = await staffScope(ours.clinicId);
  const seen = await probingIsolation(() =>
    db.database.transaction(scope, (tx) => tx.selectFrom('pets').select('id').execute()),
  );
  expect(seen).toEqual([{ id: petId }]);
});

test('a revoked role is effective in the next transaction', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const scope = await staffScope(clinicId);
  await db.owner.query('delete from user_roles where user_id = $1', [scope.userId]);
  await expect(
    probingIsolation(() =>
      db.database.transaction(scope, (tx) => tx.selectFrom('pets').select('id').execute()),
    ),
  ).rejects.toMatchObject({
    code: 'TW002',
  });
});

test('a query without a scope is refused, and an earlier scope does not remain', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const scope = await staffScope(clinicId);
  await probingIsolation(() =>
    db.database.transaction(scope, (tx) => tx.selectFrom('pets').select('id').execute()),
  );
  await expect(
    db.database.transaction({ databaseRole: 'anon', mode: 'read' }, (tx) =>
      tx.selectFrom('pets').select('id').execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});
