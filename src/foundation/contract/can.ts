import type { Permission } from '#vocabulary/permissions.ts';
import type { Access } from './endpoint.ts';

/**
 * Whether someone with these permissions may call what requires `access`. Screens use it to hide what is not
 * available; the server decides.
 */
export const can = (permissions: readonly Permission[], access: Access): boolean =>
  access === 'public' ||
  access === 'signed_in' ||
  access === 'half_signed_in' ||
  permissions.includes(access);
