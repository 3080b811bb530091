import { expect, test } from 'vitest';
import { actingPermissions, permissionsOf, STAFF_ROLES, SUSPENDED_PERMISSIONS } from './permissions.ts';

const READS = /:read(_all)?$/;

test('support reads all that a clinic admin reads, and may do nothing else but go on or out', () => {
  const inside = actingPermissions({ role: 'platform_admin', clinicId: crypto.randomUUID() });
  const readByAdmins = permissionsOf('clinic_admin').filter((name) => READS.test(name));
  expect(new Set(inside)).toEqual(new Set([...readByAdmins, 'platform_support:enter']));
});

test('staff of a suspended clinic keep the endpoints that are allowed, which reach only the platform', () => {
  for (const role of STAFF_ROLES) {
    expect(permissionsOf(role)).toEqual(expect.arrayContaining([...SUSPENDED_PERMISSIONS]));
  }
  expect(SUSPENDED_PERMISSIONS.every((name) => name.startsWith('ticket:'))).toBe(true);
});
