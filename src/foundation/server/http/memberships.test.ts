import { expect, test } from 'vitest';
import { createMemberships } from './memberships.ts';

type Row = { readonly role: string; readonly clinicId: string | null } | undefined;

/** Memberships of accounts with the given row, and for whom it was loaded. */
function givenMemberships(rowOf: (userId: string) => Row) {
  const loaded: string[] = [];
  const memberships = createMemberships((userId) => {
    loaded.push(userId);
    return Promise.resolve(rowOf(userId));
  });
  return { memberships, loaded };
}
const DOCTOR = { role: 'doctor', clinicId: 'clinic-1' };

test('a role is loaded once, then remembered for each account by itself', async () => {
  const { memberships, loaded } = givenMemberships((userId) => ({ ...DOCTOR, clinicId: `of ${userId}` }));
  for (const userId of ['a', 'b', 'a', 'b'])
    expect(await memberships.find(userId)).toEqual({ role: 'doctor', clinicId: `of ${userId}` });
  expect(loaded).toEqual(['a', 'b']);
});

test('a refresh loads the role again, and what it found is remembered', async () => {
  const rows = [DOCTOR, { role: 'csr', clinicId: 'clinic-2' }];
  const { memberships, loaded } = givenMemberships(() => rows.shift());
  await memberships.find('a');
  expect(await memberships.refresh('a')).toEqual({ role: 'csr', clinicId: 'clinic-2' });
  expect(await memberships.find('a')).toEqual({ role: 'csr', clinicId: 'clinic-2' });
  expect(loaded).toHaveLength(2);
});

test.each([[undefined], [{ role: 'no_such_role', clinicId: 'clinic-1' }]])(
  'an account with %j has neither role nor clinic',
  async (row) => {
    const { memberships } = givenMemberships(() => row);
    expect(await memberships.find('a')).toEqual({ role: null, clinicId: null });
  },
);

test('at most 10,000 accounts are remembered', async () => {
  const { memberships, loaded } = givenMemberships(() => DOCTOR);
  for (let count = 1; count <= 10_000; count += 1) await memberships.find(`account ${count}`);
  await memberships.find('account 1');
  expect(loaded).toHaveLength(10_000);
  await memberships.find('one too many');
  await memberships.find('account 1');
  expect(loaded.slice(10_000)).toEqual(['one too many', 'account 1']);
});
