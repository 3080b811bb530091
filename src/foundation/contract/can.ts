import type { Permission } from '#vocabulary/permissions.ts';
import type { Access } from './endpoint.ts';

/** Whether someone with these permissions may call what asks for `access`. The screen's hint; the server decides. */
export const can = (permissions: readonly Permission[], access: Access): boolean =>
  access === 'public' ||
  access === 'signed_in' ||
  access === 'half_signed_in' ||
  permissions.includes(access);
