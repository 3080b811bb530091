import { expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import { actingPermissions } from '#vocabulary/permissions.ts';

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
