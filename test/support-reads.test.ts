import { expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import type { Access } from '#foundation/contract/endpoint.ts';
import { actingPermissions } from '#vocabulary/permissions.ts';

test('from inside a clinic support is let in to nothing that writes, but to go on and to go out', () => {
  const inside = actingPermissions({ role: 'platform_admin', clinicId: crypto.randomUUID() });
  const writes = handlers
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ permission, method }) => method !== 'GET' && (inside as readonly Access[]).includes(permission),
    )
    .map(({ id }) => id);
  expect(writes.toSorted((a, b) => a.localeCompare(b))).toEqual(['supportAccess.end', 'supportAccess.open']);
});
