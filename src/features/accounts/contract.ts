import * as z from 'zod';
import { ROLES, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { isEmail, normaliseEmail } from '#foundation/values/email.ts';

/** An address as it is kept: lower case, no blanks around it. */
export const EmailAddress = z
  .string()
  .transform(normaliseEmail)
  .refine(isEmail, 'Please enter a valid email address');

const FullName = z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.');

/** An invitation that waits to be accepted. Accepted and withdrawn ones are in the audit trail alone. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  role: z.enum(ROLES),
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  /** Null when the account that invited is gone. */
  invitedByName: z.string().nullable(),
  invitedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** Past `expiresAt`: the link no longer works; sending it again makes it work. */
  hasExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const InvitationPages = pageOf(Invitation);
const InvitationId = z.strictObject({ invitationId: z.uuid() });
const Done = z.object({ id: z.uuid() });

/** Invitations to the caller's clinic that are not yet accepted, staff roles only, newest first. */
export const listInvitationsEndpoint = endpoint({
  id: 'accounts.listInvitations',
  method: 'GET',
  path: '/v1/invitations',
  summary: 'Lists the invitations to the clinic that wait to be accepted.',
  permission: 'staff:manage',
  input: z.strictObject(PageRequest.shape),
  output: InvitationPages,
  errors: [],
});

export const InviteStaff = z.strictObject({ email: EmailAddress, fullName: FullName, role: z.enum(STAFF_ROLES) });
export type InviteStaff = z.infer<typeof InviteStaff>;

/**
 * Invites somebody to the clinic's staff and mails the link. A second invitation of one address replaces the first.
 * `user_exists`: that address already has a staff role in this clinic.
 */
export const inviteStaffEndpoint = endpoint({
  id: 'accounts.inviteStaff',
  method: 'POST',
  path: '/v1/invitations',
  summary: 'Invites somebody to the clinic’s staff.',
  permission: 'staff:manage',
  audit: 'invitation.sent',
  input: InviteStaff,
  output: Invitation,
  errors: ['user_exists'],
  idempotent: true,
});

/** Makes the link useless. `invitation_gone`: accepted or withdrawn already. */
export const withdrawInvitationEndpoint = endpoint({
  id: 'accounts.withdrawInvitation',
  method: 'DELETE',
  path: '/v1/invitations/{invitationId}',
  summary: 'Withdraws an invitation to the clinic.',
  permission: 'staff:manage',
  audit: 'invitation.withdrawn',
  input: InvitationId,
  output: Done,
  errors: ['not_found', 'invitation_gone'],
});

/** Mails a new link and starts its time anew, also after it ran out. The earlier link no longer works. */
export const resendInvitationEndpoint = endpoint({
  id: 'accounts.resendInvitation',
  method: 'POST',
  path: '/v1/invitations/{invitationId}/resend',
  summary: 'Mails an invitation to the clinic again.',
  permission: 'staff:manage',
  audit: 'invitation.sent',
  input: InvitationId,
  output: Invitation,
  errors: ['not_found', 'invitation_gone'],
});

const RoleHeld = z.object({ userId: z.uuid(), role: z.enum(ROLES), clinicId: z.uuid().nullable() });

/** Gives a member of the caller's clinic another staff role. `last_admin`: the clinic would be left without one. */
export const changeRoleEndpoint = endpoint({
  id: 'accounts.changeRole',
  method: 'PUT',
  path: '/v1/staff-roles/{userId}',
  summary: 'Gives a staff member another role.',
  permission: 'staff:manage',
  audit: 'role.granted',
  input: z.strictObject({ userId: z.uuid(), role: z.enum(STAFF_ROLES) }),
  output: RoleHeld,
  errors: ['not_found', 'last_admin'],
});

/**
 * Takes the role away: the account loses the clinic at its next request. The database keeps what hangs on it: the staff
 * row becomes inactive, and the last clinic admin stays (`last_admin`).
 */
export const removeRoleEndpoint = endpoint({
  id: 'accounts.removeRole',
  method: 'DELETE',
  path: '/v1/staff-roles/{userId}',
  summary: 'Removes somebody from the clinic’s staff.',
  permission: 'staff:manage',
  audit: 'role.removed',
  input: z.strictObject({ userId: z.uuid() }),
  output: z.object({ userId: z.uuid() }),
  errors: ['not_found', 'last_admin'],
});

/** All invitations that wait, of every clinic and of the platform, newest first. */
export const listPlatformInvitationsEndpoint = endpoint({
  id: 'accounts.listPlatformInvitations',
  method: 'GET',
  path: '/v1/platform/invitations',
  summary: 'Lists invitations that wait to be accepted, of every clinic.',
  permission: 'platform_user:read',
  input: z.strictObject({ ...PageRequest.shape, clinicId: z.uuid().optional() }),
  output: InvitationPages,
  errors: [],
});

export const InviteAnyone = z
  .strictObject({
    email: EmailAddress,
    fullName: FullName,
    role: z.enum(ROLES),
    /** Needed for a staff role; a platform admin has none. */
    clinicId: z.uuid().nullable(),
  })
  .refine(({ role, clinicId }) => role === 'client' || (clinicId === null) === (role === 'platform_admin'), {
    path: ['clinicId'],
    message: 'Choose a clinic for staff, and none for a platform admin.',
  });
export type InviteAnyone = z.infer<typeof InviteAnyone>;

/** Invites anyone to any role. `not_found`: no such clinic. `user_exists`: that address already has a role there. */
export const inviteAnyoneEndpoint = endpoint({
  id: 'accounts.inviteAnyone',
  method: 'POST',
  path: '/v1/platform/invitations',
  summary: 'Invites anyone to any role.',
  permission: 'platform_user:manage',
  audit: 'invitation.sent',
  input: InviteAnyone,
  output: Invitation,
  errors: ['not_found', 'user_exists'],
  idempotent: true,
});

export const withdrawPlatformInvitationEndpoint = endpoint({
  id: 'accounts.withdrawPlatformInvitation',
  method: 'DELETE',
  path: '/v1/platform/invitations/{invitationId}',
  summary: 'Withdraws any invitation.',
  permission: 'platform_user:manage',
  audit: 'invitation.withdrawn',
  input: InvitationId,
  output: Done,
  errors: ['not_found', 'invitation_gone'],
});

export const resendPlatformInvitationEndpoint = endpoint({
  id: 'accounts.resendPlatformInvitation',
  method: 'POST',
  path: '/v1/platform/invitations/{invitationId}/resend',
  summary: 'Mails any invitation again.',
  permission: 'platform_user:manage',
  audit: 'invitation.sent',
  input: InvitationId,
  output: Invitation,
  errors: ['not_found', 'invitation_gone'],
});
