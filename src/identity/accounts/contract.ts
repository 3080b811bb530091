import * as z from 'zod';
import { ROLES, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';

/** An address as it is kept: lower case, no blanks around it. */
export const EmailAddress = z
  .string()
  .transform(normalizeEmail)
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
  changes: ['invitations'],
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
  changes: ['invitations'],
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
  changes: ['invitations'],
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
  changes: ['invitations'],
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
  changes: ['clinicSetup', 'users'],
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
  changes: ['clinicSetup', 'users'],
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
  summary: 'Mails any invitation again.',
  permission: 'platform_user:manage',
  audit: 'invitation.sent',
  changes: ['invitations'],
  input: InvitationId,
  output: Invitation,
  errors: ['not_found', 'invitation_gone'],
});

/** The page cuts a picture to a square of this side before it leaves. */
export const PHOTO_SIDE_PIXELS = 512;
/** Where pictures of people lie, each in the folder of its person. */
export const AVATAR_BUCKET = 'avatars';

/**
 * Replaces the picture of the person who is signed in by one that lies in their folder of the bucket `avatars`; null takes
 * it away. The address that comes back stands in `profiles.avatar_url` too, and can be shown without a token.
 */
export const setMyPhotoEndpoint = endpoint({
  id: 'accounts.setMyPhoto',
  method: 'PUT',
  path: '/v1/me/photo',
  summary: 'Replaces or removes the caller’s own picture.',
  permission: 'self:manage',
  audit: 'photo.changed',
  changes: [],
  input: z.strictObject({
    photo: z
      .strictObject({
        /** Its name in the folder, which nobody can guess. */
        name: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'This is not a picture.'),
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
  /** The address is of the network that the server stands in, or of the server itself. */
  isLocal: z.boolean(),
  /** By the address, as two letters; null where that does not tell. */
  countryCode: z.string().nullable(),
  /** The clinic's shared browser that it is on. */
  deviceName: z.string().nullable(),
});
export type MySession = z.infer<typeof MySession>;

/** At most 100, the current one first, then by when they were last seen. */
export const listMySessionsEndpoint = endpoint({
  id: 'accounts.listMySessions',
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'Lists where the caller is signed in.',
  permission: 'self:manage',
  reads: ['sessions'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MySession) }),
  errors: [],
});

/** Ends one session of the caller, as seen in the list; its tokens are refused from the next request on. */
export const revokeMySessionEndpoint = endpoint({
  id: 'accounts.revokeMySession',
  method: 'POST',
  path: '/v1/me/sessions/{sessionId}/revoke',
  summary: 'Signs the caller out in one other place.',
  permission: 'self:manage',
  audit: 'sessions.revoked',
  changes: ['sessions'],
  input: z.strictObject({ sessionId: z.uuid() }),
  output: Done,
  errors: ['not_found'],
});

/** Something that happened to an account: a sign-in, another password, a role. */
export const AccountEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime({ offset: true }),
  action: z.string(),
  /** Done by the person themselves, as far as the server can tell. */
  isOwn: z.boolean(),
  /** How they signed in, where that is what happened: `password`, `pin`, `otp`, `oauth` … */
  method: z.string().nullable(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isLocal: z.boolean(),
  countryCode: z.string().nullable(),
  deviceName: z.string().nullable(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** The latest first. */
export const listMyActivityEndpoint = endpoint({
  id: 'accounts.listMyActivity',
  method: 'GET',
  path: '/v1/me/activity',
  summary: 'What happened to the caller’s account.',
  permission: 'self:manage',
  reads: ['sessions', 'secondFactors'],
  input: z.strictObject(PageRequest.shape),
  output: pageOf(AccountEvent),
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
  changes: ['sessions'],
  input: z.strictObject({}),
  output: z.object({ revokedCount: z.number().int() }),
  errors: [],
});

/** Where the caller stands with their second factor. */
export const MySecondFactor = z.object({
  /** The clinic asks it of its staff, or the platform of its own. */
  isRequired: z.boolean(),
  /** There is a verified authenticator app. */
  isSetUp: z.boolean(),
  /** This session has passed it, or a recovery code. */
  isPassed: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type MySecondFactor = z.infer<typeof MySecondFactor>;

export const mySecondFactorEndpoint = endpoint({
  id: 'accounts.mySecondFactor',
  method: 'GET',
  path: '/v1/me/second-factor',
  summary: 'Whether the caller has a second factor, and must have one.',
  permission: 'half_signed_in',
  reads: ['secondFactors'],
  input: z.strictObject({}),
  output: MySecondFactor,
  errors: [],
});

/** How many recovery codes there are at first. */
export const RECOVERY_CODE_COUNT = 10;

/**
 * Makes ten new recovery codes and shows them, which no later answer does. Those from before open nothing any more.
 * `second_factor_first`: there is no second factor that they could stand in for.
 */
export const makeRecoveryCodesEndpoint = endpoint({
  id: 'accounts.makeRecoveryCodes',
  method: 'POST',
  path: '/v1/me/recovery-codes',
  summary: 'Makes new recovery codes for the caller.',
  permission: 'self:manage',
  audit: 'recovery_codes.made',
  changes: ['secondFactors'],
  input: z.strictObject({}),
  output: z.object({ codes: z.array(z.string()).length(RECOVERY_CODE_COUNT) }),
  errors: ['second_factor_first'],
});

/**
 * Passes the second factor by a recovery code, which is used up. The session's next access token says so: refresh it.
 * `recovery_code_wrong`: unknown, or used before.
 */
export const useRecoveryCodeEndpoint = endpoint({
  id: 'accounts.useRecoveryCode',
  method: 'POST',
  path: '/v1/me/recovery-codes/use',
  summary: 'Passes the second factor by a recovery code.',
  permission: 'half_signed_in',
  audit: 'recovery_code.used',
  changes: ['secondFactors'],
  // As long as a code with the blanks and dashes that people put into it.
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
  summary: 'Whether the clinic asks a second factor of its staff.',
  permission: 'clinic:manage',
  reads: ['secondFactorRules'],
  input: z.strictObject({}),
  output: SecondFactorRule,
  errors: [],
});

/**
 * Asks a second factor of the clinic's staff, from their next request on: who has none is led to set one up, and
 * nothing else opens. `second_factor_first`: whoever asks it of others has passed their own in this session.
 */
export const setSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.setSecondFactorRule',
  method: 'PUT',
  path: '/v1/clinic/second-factor-rule',
  summary: 'Asks a second factor of the clinic’s staff, or no longer.',
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

/** The same for platform admins, by one of them. */
export const setPlatformSecondFactorRuleEndpoint = endpoint({
  id: 'accounts.setPlatformSecondFactorRule',
  method: 'PUT',
  path: '/v1/platform/second-factor-rule',
  summary: 'Asks a second factor of platform admins, or no longer.',
  permission: 'platform_user:manage',
  audit: 'second_factor_rule.changed',
  changes: ['secondFactorRules'],
  input: z.strictObject({ isRequired: z.boolean() }),
  output: SecondFactorRule,
  errors: ['second_factor_first'],
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
  changes: [],
  input: z.strictObject({}),
  output: z.object({
    users: z.array(z.object({ email: z.string(), role: z.enum(ROLES), wasCreated: z.boolean() })),
  }),
  errors: ['not_found'],
  ratePerMinute: 6,
});
