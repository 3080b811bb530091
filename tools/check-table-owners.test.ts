import { expect, test } from 'vitest';
import { foreignWrites, ownersOf, partOf } from './check-table-owners.ts';

const owners = ownersOf([
  'db/repeatable/practice/pets/pets.policies.sql',
  'db/repeatable/supabase/auth/users.policies.sql',
  'db/repeatable/foundation/audit_entries.policies.sql',
]);

test.each([
  ['src/practice/pets/server/add-pet.ts', 'practice/pets'],
  ['db/repeatable/practice/pets/record_death.sql', 'practice/pets'],
  ['src/foundation/server/http/mount.ts', 'foundation'],
  ['src/supabase/auth/sign-up.ts', 'supabase/auth'],
])('%s belongs to %s', (path, part) => {
  expect(partOf(path)).toBe(part);
});

test('the owner may write its table', () => {
  expect(
    foreignWrites('src/practice/pets/server/add-pet.ts', [{ command: 'insert', table: 'pets' }], owners),
  ).toEqual([]);
});

test.each([
  ['another feature, by the query builder', 'src/practice/clients/server/add-client.ts', 'pets'],
  ['another feature, in a SQL function', 'db/repeatable/sales/trial/start_trial.sql', 'pets'],
  ['a feature, in a schema of the wire', 'src/identity/accounts/server/x.ts', 'auth.users'],
])('no other feature may: %s', (_, path, table) => {
  expect(foreignWrites(path, [{ command: 'update', table }], owners)).toHaveLength(1);
});

test('every feature may add to the audit trail, and none may change it', () => {
  const path = 'db/repeatable/practice/pets/record_death.sql';
  expect(foreignWrites(path, [{ command: 'insert', table: 'audit_entries' }], owners)).toEqual([]);
  expect(foreignWrites(path, [{ command: 'delete', table: 'audit_entries' }], owners)).toHaveLength(1);
});
