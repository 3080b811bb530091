import * as z from 'zod';
import { ROLES, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';

/** An email address in its stored form: lower case, trimmed. */
export const EmailAddress = z
  .string()
  .transform(normalizeEmail)
  .refine(isEmail, 'Please enter a valid email address');

const FullName = oneLine(200, 'Enter a name.');

/** An open invitation. Accepted and withdrawn ones are only in the audit trail. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  role: z.enum(ROLES),
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  /** Null if the inviting account no longer exists. */
  invitedByName: z.string().nullable(),
  invitedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** True after `expiresAt`. The link no longer works; sending the invitation again creates a new one. */
  hasExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const InvitationPages = pageOf(Invitation);
const InvitationId = z.strictObject({ invitationId: z.uuid() });
const Done = z.object({ id: z.uuid() });

/** Open invitations to the caller's clinic, staff roles only, newest first. */
export const listInvitationsEndpoint = endpoint({
  id: 'accounts.listInvitations',
  method: 'GET',
  path: '/v1/invitations',
  summary: 'Lists open invitations to the clinic.',
  permission: 'staff:manage',
  reads: ['invitations'],
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
 * Invites someone to the clinic's staff and emails the link. A second invitation of the same address replaces the
 * first. `user_exists`: the address already has a staff role in this clinic.
 */
export const inviteStaffEndpoint = endpoint({
  id: 'accounts.inviteStaff',
  method: 'POST',
  path: '/v1/invitations',
  summary: 'Invites somebody to the clinic’s staff.',
  permission: 'staff:manage',
  audit: 'invitation.sent',
  changes: ['invitations'],
  input: InviteStaff,
  output: Invitation,
  errors: ['user_exists'],
  idempotent: true,
});

/** Invalidates the link. `invitation_gone`: already accepted or withdrawn. */
export const withdrawInvitationEndpoint = endpoint({
  id: 'accounts.withdrawInvitation',
  method: 'DELETE',
  path: '/v1/invitations/{invitationId}',
  summary: 'Withdraws an invitation to the clinic.',
  permission: 'staff:manage',
  audit: 'invitation.withdrawn',
  changes: ['invitations'],
  input: InvitationId,
  output: Done,
  errors: ['not_found', 'invitation_gone'],
});

/** Emails a new link with a new expiry, even after the old one expired. The previous link stops working. */
export const resendInvitationEndpoint = endpoint({
  id: 'accounts.resendInvitation',
  method: 'POST',
  path: '/v1/invitations/{invitationId}/resend',
  summary: 'Emails an invitation to the clinic again.',
  permission: 'staff:manage',
  audit: 'invitation.sent',
  changes: ['invitations'],
  input: InvitationId,
  output: Invitation,
  errors: ['not_found', 'invitation_gone'],
});

/**
 * Invites a client to the client portal: the account that opens the link is linked to the client record. The response
 * does not reveal whether the address already has an account.
 */
export const inviteClientEndpoint = endpoint({
  id: 'accounts.inviteClient',
  method: 'POST',
  path: '/v1/clients/{clientId}/invitation',
  summary: 'Invites a client to see their pets and appointments online.',
  permission: 'client:write',
  audit: 'invitation.sent',
  changes: ['invitations'],
  input: z.strictObject({ clientId: z.uuid(), email: EmailAddress }),
  output: Invitation,
  errors: ['not_found', 'user_exists'],
  idempotent: true,
});

const RoleHeld = z.object({ userId: z.uuid(), role: z.enum(ROLES), clinicId: z.uuid().nullable() });

/** Gives a member of the caller's clinic another staff role. `last_admin`: the clinic would have no admin left. */
export const changeRoleEndpoint = endpoint({
  id: 'accounts.changeRole',
  method: 'PUT',
  path: '/v1/staff-roles/{userId}',
  summary: 'Gives a staff member another role.',
  permission: 'staff:manage',
  audit: 'role.granted',
  changes: ['clinicSetup', 'users'],
  input: z.strictObject({ userId: z.uuid(), role: z.enum(STAFF_ROLES) }),
  output: RoleHeld,
  errors: ['not_found', 'last_admin'],
});

/**
 * Revokes the role: the account loses access to the clinic with its next request. The database deactivates the staff
 * row and refuses to remove the last clinic admin (`last_admin`).
 */
export const removeRoleEndpoint = endpoint({
  id: 'accounts.removeRole',
  method: 'DELETE',
  path: '/v1/staff-roles/{userId}',
  summary: 'Removes a person from the clinic’s staff.',
  permission: 'staff:manage',
  audit: 'role.removed',
  changes: ['clinicSetup', 'users'],
  input: z.strictObject({ userId: z.uuid() }),
  output: z.object({ userId: z.uuid() }),
  errors: ['not_found', 'last_admin'],
});

/** All open invitations of every clinic and of the platform, newest first. */
export const listPlatformInvitationsEndpoint = endpoint({
  id: 'accounts.listPlatformInvitations',
  method: 'GET',
  path: '/v1/platform/invitations',
  summary: 'Lists open invitations of every clinic.',
  permission: 'platform_user:read',
  reads: ['invitations'],
  input: z.strictObject({ ...PageRequest.shape, clinicId: z.uuid().optional() }),
  output: InvitationPages,
  errors: [],
});

export const InviteAnyone = z
  .strictObject({
    email: EmailAddress,
    fullName: FullName,
    role: z.enum(ROLES),
    /** Required for a staff role, null for a platform admin. */
    clinicId: z.uuid().nullable(),
  })
  .refine(({ role, clinicId }) => role === 'client' || (clinicId === null) === (role === 'platform_admin'), {
    path: ['clinicId'],
    message: 'Choose a clinic for staff, and none for a platform admin.',
  });
export type InviteAnyone = z.infer<typeof InviteAnyone>;

/**
 * Invites anyone to any role. `not_found`: no such clinic. `user_exists`: the address already has a role there. The
 * verb is `inviteAnyone` in `server/public/invite-anyone.ts`, because adding a clinic invites its first clinic admin.
 */
export const inviteAnyoneEndpoint = endpoint({
  id: 'accounts.inviteAnyone',
  method: 'POST',
  path: '/v1/platform/invitations',
  summary: 'Invites anyone to any role.',
  permission: 'platform_user:manage',
  audit: 'invitation.sent',
  changes: ['invitations'],
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
  changes: ['invitations'],
  input: InvitationId,
  output: Done,
  errors: ['not_found', 'invitation_gone'],
});

export const resendPlatformInvitationEndpoint = endpoint({
  id: 'accounts.resendPlatformInvitation',
  method: 'POST',
  path: '/v1/platform/invitations/{invitationId}/resend',
  summary: 'Emails any invitation again.',
  permission: 'platform_user:manage',
  audit: 'invitation.sent',
  changes: ['invitations'],
  input: InvitationId,
  output: Invitation,
  errors: ['not_found', 'invitation_gone'],
});

/** The page crops and scales a photo to a square of this side before the upload. */
export const PHOTO_SIDE_PIXELS = 512;
/** The bucket of people's photos, with one folder per person. */
export const AVATAR_BUCKET = 'avatars';

/**
 * Sets the caller's photo to a file in their folder of the bucket `avatars`; null removes it. The returned URL is
 * stored in `profiles.avatar_url` and needs no token.
 */
export const setMyPhotoEndpoint = endpoint({
  id: 'accounts.setMyPhoto',
  method: 'PUT',
  path: '/v1/me/photo',
  summary: 'Replaces or removes the caller’s photo.',
  permission: 'self:manage',
  audit: 'photo.changed',
  changes: [],
  input: z.strictObject({
    photo: z
      .strictObject({
        /** The file name in the folder, which is not guessable. */
        name: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'This is not an image.'),
      })
      .nullable(),
  }),
  output: z.object({ avatarUrl: z.string().nullable() }),
  errors: [],
});

/** A session: one browser in which the person is signed in. */
export const MySession = z.object({
  id: z.uuid(),
  /** True for the session of the request. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** Derived from the `User-Agent` header; null if it was missing. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  /** True if the IP address belongs to the server's own network. */
  isLocal: z.boolean(),
  /** ISO 3166-1 code derived from the IP address; null if unknown. */
  countryCode: z.string().nullable(),
  /** Name of the clinic's shared device that the session is on. */
  deviceName: z.string().nullable(),
});
export type MySession = z.infer<typeof MySession>;

export const MyInvitation = z.object({
  /** Null for the platform’s own, and for a client of several clinics: which of them invited is not asked. */
  clinicName: z.string().nullable(),
});
export type MyInvitation = z.infer<typeof MyInvitation>;

/** For the page on which an invited person chooses a password. */
export const getMyInvitationEndpoint = endpoint({
  id: 'accounts.getMyInvitation',
  method: 'GET',
  path: '/v1/me/invitation',
  summary: 'Which clinic the caller was invited to.',
  permission: 'self:manage',
  reads: [],
  input: z.strictObject({}),
  output: MyInvitation,
  errors: [],
});

/** At most 100: the current session first, then by last activity. */
export const listMySessionsEndpoint = endpoint({
  id: 'accounts.listMySessions',
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'Lists the caller’s sessions.',
  permission: 'self:manage',
  reads: ['sessions'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MySession) }),
  errors: [],
});

/** Ends one of the caller's sessions; its tokens are refused from the next request on. */
export const revokeMySessionEndpoint = endpoint({
  id: 'accounts.revokeMySession',
  method: 'POST',
  path: '/v1/me/sessions/{sessionId}/revoke',
  summary: 'Ends one other session of the caller.',
  permission: 'self:manage',
  audit: 'sessions.revoked',
  changes: ['sessions'],
  input: z.strictObject({ sessionId: z.uuid() }),
  output: Done,
  errors: ['not_found'],
});

/** An event of an account, such as a sign-in, a password change or a role change. */
export const AccountEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime({ offset: true }),
  action: z.string(),
  /** True if the person did it themselves, as far as the server can tell. */
  isOwn: z.boolean(),
  /** For a sign-in, the method: `password`, `pin`, `otp`, `oauth` … */
  method: z.string().nullable(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isLocal: z.boolean(),
  countryCode: z.string().nullable(),
  deviceName: z.string().nullable(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** Latest first. */
export const listMyActivityEndpoint = endpoint({
  id: 'accounts.listMyActivity',
  method: 'GET',
  path: '/v1/me/activity',
  summary: 'Recent events of the caller’s account.',
  permission: 'self:manage',
  reads: ['sessions', 'secondFactors'],
  input: z.strictObject(PageRequest.shape),
  output: pageOf(AccountEvent),
  errors: [],
});

/** Ends all of the caller's sessions except the current one; their tokens are refused from the next request on. */
export const revokeOtherSessionsEndpoint = endpoint({
  id: 'accounts.revokeOtherSessions',
  method: 'POST',
  path: '/v1/me/sessions/revoke-others',
  summary: 'Ends all other sessions of the caller.',
  permission: 'self:manage',
  audit: 'sessions.revoked',
  changes: ['sessions'],
  input: z.strictObject({}),
  output: z.object({ revokedCount: z.number().int() }),
  errors: [],
});

/** The state of the caller's second factor. */
export const MySecondFactor = z.object({
  /** Required by the clinic of its staff, or by the platform of its admins. */
  isRequired: z.boolean(),
  /** True if there is a verified authenticator app. */
  isSetUp: z.boolean(),
  /** True if this session has passed it, or used a recovery code. */
  isPassed: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type MySecondFactor = z.infer<typeof MySecondFactor>;

export const mySecondFactorEndpoint = endpoint({
  id: 'accounts.mySecondFactor',
  method: 'GET',
  path: '/v1/me/second-factor',
  summary: 'Whether the caller has a second factor, and needs one.',
  permission: 'half_signed_in',
  reads: ['secondFactors'],
  input: z.strictObject({}),
  output: MySecondFactor,
  errors: [],
});

/** The number of recovery codes in a new set. */
export const RECOVERY_CODE_COUNT = 10;

/**
 * Creates ten new recovery codes and returns them; no later response does. Previous codes stop working.
 * `second_factor_first`: there is no second factor that they could replace.
 */
export const makeRecoveryCodesEndpoint = endpoint({
  id: 'accounts.makeRecoveryCodes',
  method: 'POST',
  path: '/v1/me/recovery-codes',
  summary: 'Creates new recovery codes for the caller.',
  permission: 'self:manage',
  audit: 'recovery_codes.made',
  changes: ['secondFactors'],
  input: z.strictObject({}),
  output: z.object({ codes: z.array(z.string()).length(RECOVERY_CODE_COUNT) }),
  errors: ['second_factor_first'],
});

/**
 * Passes the second factor with a recovery code, which is then used up. The session must be refreshed to get an
 * access token with the new level. `recovery_code_wrong`: unknown, or already used.
 */
export const useRecoveryCodeEndpoint = endpoint({
  id: 'accounts.useRecoveryCode',
  method: 'POST',
  path: '/v1/me/recovery-codes/use',
  summary: 'Passes the second factor with a recovery code.',
  permission: 'half_signed_in',
  audit: 'recovery_code.used',
  changes: ['secondFactors'],
  // Long enough for a code with the spaces and dashes that people type.
  input: z.strictObject({ code: z.string().min(1, 'Enter a recovery code.').max(80, 'This is too long.') }),
  output: z.object({ recoveryCodesLeft: z.number().int() }),
  errors: ['recovery_code_wrong'],
  ratePerMinute: 10,
});

const SecondFactorRule = z.object({ isRequired: z.boolean() });

export const getSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.getSecondFactorRule',
  method: 'GET',
  path: '/v1/clinic/second-factor-rule',
  summary: 'Whether the clinic’s staff need a second factor.',
  permission: 'clinic:manage',
  reads: ['secondFactorRules'],
  input: z.strictObject({}),
  output: SecondFactorRule,
  errors: [],
});

/**
 * Requires a second factor of the clinic's staff from their next request on: a person without one is led to set it up
 * and can use nothing else. `second_factor_first`: the caller must have passed their own in this session.
 */
export const setSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.setSecondFactorRule',
  method: 'PUT',
  path: '/v1/clinic/second-factor-rule',
  summary: 'Sets whether the clinic’s staff need a second factor.',
  permission: 'clinic:manage',
  audit: 'second_factor_rule.changed',
  changes: ['secondFactorRules'],
  input: z.strictObject({ isRequired: z.boolean() }),
  output: SecondFactorRule,
  errors: ['second_factor_first'],
});

export const getPlatformSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.getPlatformSecondFactorRule',
  method: 'GET',
  path: '/v1/platform/second-factor-rule',
  summary: 'Whether platform admins need a second factor.',
  permission: 'platform_user:read',
  reads: ['secondFactorRules'],
  input: z.strictObject({}),
  output: SecondFactorRule,
  errors: [],
});

/** The same for platform admins. */
export const setPlatformSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.setPlatformSecondFactorRule',
  method: 'PUT',
  path: '/v1/platform/second-factor-rule',
  summary: 'Sets whether platform admins need a second factor.',
  permission: 'platform_user:manage',
  audit: 'second_factor_rule.changed',
  changes: ['secondFactorRules'],
  input: z.strictObject({ isRequired: z.boolean() }),
  output: SecondFactorRule,
  errors: ['second_factor_first'],
});

/**
 * Creates the five demo users of the sign-in page, or leaves existing ones unchanged. `not_found` if this is no demo.
 */
export const createTestUsersEndpoint = endpoint({
  id: 'accounts.createTestUsers',
  method: 'POST',
  path: '/v1/demo/test-users',
  summary: 'Creates the demo users, one per role. Only in a demo.',
  permission: 'public',
  changes: [],
  input: z.strictObject({}),
  output: z.object({
    users: z.array(z.object({ email: z.string(), role: z.enum(ROLES), wasCreated: z.boolean() })),
  }),
  errors: ['not_found'],
  ratePerMinute: 6,
});
