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

export const InviteStaff = z.strictObject({
  email: EmailAddress,
  fullName: FullName,
  role: z.enum(STAFF_ROLES),
});
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

/**
 * Invites a client to their pages: the account that opens the link is linked with the client's record. The clinic learns
 * nothing about whether the address has an account already.
 */
export const inviteClientEndpoint = endpoint({
  id: 'accounts.inviteClient',
  method: 'POST',
  path: '/v1/clients/{clientId}/invitation',
  summary: 'Invites a client to see their pets and appointments online.',
  permission: 'client:write',
  audit: 'invitation.sent',
  input: z.strictObject({ clientId: z.uuid(), email: EmailAddress }),
  output: Invitation,
  errors: ['not_found', 'user_exists'],
  idempotent: true,
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

/**
 * Invites anyone to any role. `not_found`: no such clinic. `user_exists`: that address already has a role there.
 * Its verb is `inviteAnyone` in `server/public/invite-anyone.ts`: adding a clinic invites the first clinic admin by it.
 */
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

/** The largest picture taken: the page cuts it to a square of this side and turns it into JPEG or WebP. */
export const PHOTO_SIDE_PIXELS = 512;
export const PHOTO_LIMIT_BYTES = 300_000;
const BASE64_LIMIT = Math.ceil(PHOTO_LIMIT_BYTES / 3) * 4;

/**
 * Replaces the picture of the person who is signed in; null takes it away. The address that comes back is new each
 * time, stands in `profiles.avatar_url` too, and can be shown without a token.
 */
export const setMyPhotoEndpoint = endpoint({
  id: 'accounts.setMyPhoto',
  method: 'PUT',
  path: '/v1/me/photo',
  summary: 'Replaces or removes the caller’s own picture.',
  permission: 'self:manage',
  audit: 'photo.changed',
  input: z.strictObject({
    photo: z
      .strictObject({
        contentType: z.enum(['image/jpeg', 'image/webp']),
        dataBase64: z
          .string()
          .min(1)
          .max(BASE64_LIMIT, 'Choose a smaller picture: at most 300 KB.')
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not a picture.'),
      })
      .nullable(),
  }),
  output: z.object({ avatarUrl: z.string().nullable() }),
  errors: [],
});

/** One browser in which the person is signed in. */
export const MySession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** As the browser named itself; null where it did not. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
});
export type MySession = z.infer<typeof MySession>;

/** At most 100, the current one first, then by when they were last seen. */
export const listMySessionsEndpoint = endpoint({
  id: 'accounts.listMySessions',
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'Lists where the caller is signed in.',
  permission: 'self:manage',
  input: z.strictObject({}),
  output: z.object({ items: z.array(MySession) }),
  errors: [],
});

/** Ends every session of the caller but the one that asks; their tokens are refused from the next request on. */
export const revokeOtherSessionsEndpoint = endpoint({
  id: 'accounts.revokeOtherSessions',
  method: 'POST',
  path: '/v1/me/sessions/revoke-others',
  summary: 'Signs the caller out everywhere else.',
  permission: 'self:manage',
  audit: 'sessions.revoked',
  input: z.strictObject({}),
  output: z.object({ revokedCount: z.number().int() }),
  errors: [],
});

/**
 * Makes the five demo users of the sign-in page, or leaves those that are there as they are. Answers `not_found`
 * where the demo is off.
 */
export const createTestUsersEndpoint = endpoint({
  id: 'accounts.createTestUsers',
  method: 'POST',
  path: '/v1/demo/test-users',
  summary: 'Creates the demo users, one a role. Only in a demo.',
  permission: 'public',
  input: z.strictObject({}),
  output: z.object({
    users: z.array(z.object({ email: z.string(), role: z.enum(ROLES), wasCreated: z.boolean() })),
  }),
  errors: ['not_found'],
  ratePerMinute: 6,
});
