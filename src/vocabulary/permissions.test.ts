import { expect, test } from 'vitest';
import { actingPermissions, permissionsOf, STAFF_ROLES, SUSPENDED_PERMISSIONS } from './permissions.ts';

const READS = /:read(_all)?$/;

test('support may read what a clinic admin may read, and otherwise only continue or end its access', () => {
  const inside = actingPermissions({ role: 'platform_admin', clinicId: crypto.randomUUID() });
  // What clients owe, pay and write, and what a clinic earns, is not for the platform's eyes.
  const readByAdmins = permissionsOf('clinic_admin').filter((name) => READS.test(name));
  expect(new Set(inside)).toEqual(
    new Set([
      ...readByAdmins.filter((name) => !/^(billing|message|report):/.test(name)),
      'platform_support:enter',
    ]),
  );
});

test('staff of a suspended clinic keep the endpoints that only concern the platform', () => {
  for (const role of STAFF_ROLES) {
    expect(permissionsOf(role)).toEqual(expect.arrayContaining([...SUSPENDED_PERMISSIONS]));
  }
  expect(SUSPENDED_PERMISSIONS.every((name) => name.startsWith('ticket:'))).toBe(true);
});
