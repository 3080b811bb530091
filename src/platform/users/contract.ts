import * as z from 'zod';
import { ROLES } from '#vocabulary/permissions.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** An account as the platform sees it. */
export const PlatformUser = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  emailConfirmed: z.boolean(),
  /** Devices that are signed in now. */
  sessionCount: z.number().int(),
  /** The account has a second factor. */
  hasSecondFactor: z.boolean(),
  /** Nobody can sign in to it until it is reactivated. */
  isDeactivated: z.boolean(),
  /** The reason of a deactivation; null when a program did it without one. */
  deactivatedAt: Instant.nullable(),
  deactivatedReason: z.string().nullable(),
  deactivatedByName: z.string().nullable(),
});
export type PlatformUser = z.infer<typeof PlatformUser>;

export const ListPlatformUsers = z.strictObject({
  ...PageRequest.shape,
  /** Part of the email address or of the name. */
  q: z.string().trim().max(100).default(''),
  /** `none` are accounts without a role. */
  role: z.enum([...ROLES, 'none']).optional(),
  clinicId: z.uuid().optional(),
  /** Only this account, for a link to it. */
  userId: z.uuid().optional(),
  state: z.enum(['any', 'active', 'deactivated']).default('any'),
});
export type ListPlatformUsers = z.infer<typeof ListPlatformUsers>;

export const listPlatformUsersEndpoint = endpoint({
  id: 'platform.listUsers',
  method: 'GET',
  path: '/v1/platform/users',
  summary: 'Lists accounts, the newest first.',
  permission: 'platform_user:read',
  reads: ['users'],
  input: ListPlatformUsers,
  output: pageOf(PlatformUser),
  errors: [],
});

/** The maximum number of lines in one page of an export. */
const EXPORT_LIMIT = 1000;

const ExportPlatformUsers = z.strictObject({
  ...ListPlatformUsers.shape,
  limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
});

/** The same list in large pages, for an export. Each page writes an audit entry. */
export const exportPlatformUsersEndpoint = endpoint({
  id: 'platform.exportUsers',
  method: 'GET',
  path: '/v1/platform/users/export',
  summary: 'The filtered list of accounts in pages of up to a thousand.',
  permission: 'platform_user:read',
  audit: 'users.exported',
  reads: ['users'],
  input: ExportPlatformUsers,
  output: pageOf(PlatformUser),
  errors: [],
});

export const CloseAccount = z.strictObject({
  userId: z.uuid(),
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason. It is recorded in the audit trail.')
    .max(500, 'Use at most 500 characters.'),
});
export type CloseAccount = z.infer<typeof CloseAccount>;

/** Ends its sessions and refuses every sign-in until it is reactivated. */
export const deactivateUserEndpoint = endpoint({
  id: 'platform.deactivateUser',
  method: 'POST',
  path: '/v1/platform/users/{userId}/deactivation',
  summary: 'Deactivates an account, with a reason.',
  permission: 'platform_user:manage',
  audit: 'user.deactivated',
  changes: ['users/{userId}'],
  input: CloseAccount,
  output: PlatformUser,
  errors: ['last_platform_admin', 'not_found', 'own_account'],
});

export const reactivateUserEndpoint = endpoint({
  id: 'platform.reactivateUser',
  method: 'POST',
  path: '/v1/platform/users/{userId}/reactivation',
  summary: 'Reactivates a deactivated account, with a reason.',
  permission: 'platform_user:manage',
  audit: 'user.reactivated',
  changes: ['users/{userId}'],
  input: CloseAccount,
  output: PlatformUser,
  errors: ['not_found'],
});

export const ChangeUserRole = z
  .strictObject({ userId: z.uuid(), role: z.enum(ROLES), clinicId: z.uuid().nullable() })
  .refine(({ role, clinicId }) => role === 'client' || (clinicId === null) === (role === 'platform_admin'), {
    path: ['clinicId'],
    message: 'Choose a clinic for staff, and none for a platform admin.',
  });
export type ChangeUserRole = z.infer<typeof ChangeUserRole>;

/** Replaces an account's role. The clinic's staff members are updated accordingly. */
export const changeUserRoleEndpoint = endpoint({
  id: 'platform.changeUserRole',
  method: 'PUT',
  path: '/v1/platform/users/{userId}/role',
  summary: 'Assigns a role to an account.',
  permission: 'platform_user:manage',
  audit: 'role.granted',
  changes: ['users/{userId}', 'clinics'],
  input: ChangeUserRole,
  output: PlatformUser,
  errors: ['last_admin', 'last_platform_admin', 'not_found'],
});

const OneUser = z.strictObject({ userId: z.uuid() });

export const removeUserRoleEndpoint = endpoint({
  id: 'platform.removeUserRole',
  method: 'DELETE',
  path: '/v1/platform/users/{userId}/role',
  summary: 'Removes an account’s role.',
  permission: 'platform_user:manage',
  audit: 'role.removed',
  changes: ['users/{userId}', 'clinics'],
  input: OneUser,
  output: PlatformUser,
  errors: ['last_admin', 'last_platform_admin', 'not_found'],
});

/** Ends every session of an account; its next request is refused. */
export const signOutUserEndpoint = endpoint({
  id: 'platform.signOutUser',
  method: 'DELETE',
  path: '/v1/platform/users/{userId}/sessions',
  summary: 'Signs an account out everywhere.',
  permission: 'platform_user:manage',
  audit: 'sessions.revoked',
  changes: ['users/{userId}'],
  input: OneUser,
  output: z.object({ userId: z.uuid(), sessionCount: z.number().int() }),
  errors: ['not_found'],
});
