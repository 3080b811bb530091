import { expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import { actingPermissions, permissionsOf } from '#vocabulary/permissions.ts';

test('support access inside a clinic allows no writes except to extend and to end it', () => {
  const inside = actingPermissions({ role: 'platform_admin', clinicId: crypto.randomUUID() });
  const writes = handlers
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ permission, method }) => method !== 'GET' && (inside as readonly Access[]).includes(permission),
    )
    .map(({ id }) => id);
  expect(writes.toSorted((a, b) => a.localeCompare(b))).toEqual(['supportAccess.end', 'supportAccess.open']);
});

/** Everything of a list or a record at once, as a file. */
const isExport = ({ id, path }: { readonly id: string; readonly path: string }): boolean =>
  /export/i.test(id) || /export|personal-data/.test(path);

test('support access takes no file with it: no export of a clinic is open to it, and each is open to some of its staff', () => {
  const exports = handlers
    .map(({ endpoint }) => endpoint)
    .filter(isExport)
    .filter(({ permission }) => !/^(?:platform_|own_|public$)/.test(permission));
  expect(exports.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['clients.export', 'pets.export', 'dueCare.export', 'auditTrail.export']),
  );
  const inside: readonly Access[] = actingPermissions({
    role: 'platform_admin',
    clinicId: crypto.randomUUID(),
  });
  const admin: readonly Access[] = permissionsOf('clinic_admin');
  for (const { id, permission } of exports) {
    expect(inside, id).not.toContain(permission);
    expect(admin, id).toContain(permission);
  }
});
