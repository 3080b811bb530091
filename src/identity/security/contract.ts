import * as z from 'zod';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** The clinic's rules for signing in. */
export const SecurityRules = z.object({
  /** A shared browser locks after this many minutes without input. */
  autoLockMinutes: z.number().int(),
  /** The minimum length of passwords that staff members choose from now on. */
  passwordMinLength: z.number().int(),
});
export type SecurityRules = z.infer<typeof SecurityRules>;

export const getSecurityRulesEndpoint = endpoint({
  id: 'security.getRules',
  method: 'GET',
  path: '/v1/clinic/security',
  summary: 'The clinic’s rules for signing in.',
  permission: 'clinic:manage',
  reads: ['securityRules'],
  input: z.strictObject({}),
  output: SecurityRules,
  errors: [],
});

export const ChangeSecurityRules = z.strictObject({
  autoLockMinutes: z.number().int().min(1, 'At least 1 minute.').max(240, 'At most 240 minutes.').optional(),
  passwordMinLength: z
    .number()
    .int()
    .min(6, 'At least 6 characters.')
    .max(64, 'At most 64 characters.')
    .optional(),
});
export type ChangeSecurityRules = z.infer<typeof ChangeSecurityRules>;

/** Changes the given rules. A shorter password stays valid until it is changed. */
export const changeSecurityRulesEndpoint = endpoint({
  id: 'security.changeRules',
  method: 'PATCH',
  path: '/v1/clinic/security',
  summary: 'Changes the clinic’s rules for signing in.',
  permission: 'clinic:manage',
  audit: 'clinic_security.changed',
  changes: ['securityRules'],
  input: ChangeSecurityRules,
  output: SecurityRules,
  errors: [],
});

/** A browser that the clinic's staff share. */
export const DeskDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null if the account that set it up no longer exists. */
  addedByName: z.string().nullable(),
  addedAt: Instant,
  /** When somebody last signed in on it with a PIN; null for never. */
  lastUsedAt: Instant.nullable(),
  /** True for the browser of the request. */
  isThis: z.boolean(),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

/** Devices that are not revoked, by name. */
export const listDeskDevicesEndpoint = endpoint({
  id: 'security.listDevices',
  method: 'GET',
  path: '/v1/desk-devices',
  summary: 'Lists the browsers that the clinic’s staff share.',
  permission: 'clinic:manage',
  reads: ['deskDevices'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(DeskDevice) }),
  errors: [],
});

export const AddDeskDevice = z.strictObject({
  name: oneLine(80, 'Enter a name.'),
});
export type AddDeskDevice = z.infer<typeof AddDeskDevice>;

/**
 * Makes the requesting browser a shared device of the clinic: a cookie gives it a secret, with which staff can sign
 * in by PIN. Called again in the same browser, it starts over under the new name.
 */
export const addDeskDeviceEndpoint = endpoint({
  id: 'security.addDevice',
  method: 'POST',
  path: '/v1/desk-devices',
  summary: 'Sets this browser up as a front desk device.',
  permission: 'clinic:manage',
  audit: 'desk_device.added',
  changes: ['deskDevices'],
  input: AddDeskDevice,
  output: DeskDevice,
  errors: ['name_taken'],
});

/** From the next request on nobody can sign in there by PIN, and the current session is ended. */
export const revokeDeskDeviceEndpoint = endpoint({
  id: 'security.revokeDevice',
  method: 'POST',
  path: '/v1/desk-devices/{deviceId}/revoke',
  summary: 'Revokes a front desk device.',
  permission: 'clinic:manage',
  audit: 'desk_device.revoked',
  changes: ['deskDevices'],
  input: z.strictObject({ deviceId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

/** A shared device, as its users see it. */
export const DeskFacts = z.object({
  deviceId: z.uuid(),
  deviceName: z.string(),
  clinicName: z.string(),
  autoLockMinutes: z.number().int(),
});
export type DeskFacts = z.infer<typeof DeskFacts>;

/** A person who can sign in by PIN. */
export const DeskPerson = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  /** After too many wrong PINs on this device only the password works. */
  needsPassword: z.boolean(),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const Desk = DeskFacts.extend({ people: z.array(DeskPerson) });
export type Desk = z.infer<typeof Desk>;

/** What the lock screen shows of the device that the cookie names; null if the browser is not a shared device. */
export const getDeskEndpoint = endpoint({
  id: 'security.desk',
  method: 'GET',
  path: '/v1/desk',
  summary: 'The people who can sign in by PIN on this front desk device.',
  permission: 'public',
  reads: ['deskDevices', 'pins'],
  input: z.strictObject({}),
  output: z.object({ desk: Desk.nullable() }),
  errors: [],
  ratePerMinute: 240,
});

/**
 * Attaches the caller's session, however they signed in, to the device that the cookie names: their actions are
 * recorded with the device, their wrong PINs there are reset, and the previous session is ended. Null if it is not a
 * shared device.
 */
export const attachToDeskEndpoint = endpoint({
  id: 'security.attach',
  method: 'POST',
  path: '/v1/desk/attach',
  summary: 'Attaches the caller’s session to the front desk device that they are at.',
  permission: 'signed_in',
  changes: ['deskDevices'],
  input: z.strictObject({}),
  output: z.object({ device: DeskFacts.nullable() }),
  errors: [],
});

/** Six digits as text, because they may start with zero. */
export const Pin = z.string().regex(/^\d{6}$/, 'A PIN has six digits.');

/**
 * Signs in on a shared device: returns a session of the person whose PIN it is, for supabase-js to store. Works only
 * with the device's cookie. `pin_wrong` has the remaining number of tries in `triesLeft`; at zero the error is
 * `pin_blocked`.
 */
export const signInByPinEndpoint = endpoint({
  id: 'security.signInByPin',
  method: 'POST',
  path: '/v1/desk/sign-in',
  summary: 'Signs a staff member in on a front desk device with their PIN.',
  permission: 'public',
  changes: [],
  input: z.strictObject({ userId: z.uuid(), pin: Pin }),
  output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['desk_device_unknown', 'pin_blocked', 'pin_wrong', 'too_many_requests'],
  ratePerMinute: 60,
});

/** Whether the caller has a PIN, and since when. */
export const getMyPinEndpoint = endpoint({
  id: 'security.getMyPin',
  method: 'GET',
  path: '/v1/me/pin',
  summary: 'Whether the caller has a PIN.',
  permission: 'pin:manage',
  reads: ['pins'],
  input: z.strictObject({}),
  output: z.object({ setAt: Instant.nullable() }),
  errors: [],
});

/**
 * Sets the PIN for the clinic's shared devices. The password proves that it is not someone else at an unattended
 * screen; an account without one must have signed in within the last fifteen minutes (`sign_in_again`).
 */
export const setMyPinEndpoint = endpoint({
  id: 'security.setMyPin',
  method: 'PUT',
  path: '/v1/me/pin',
  summary: 'Sets the caller’s PIN for front desk devices.',
  permission: 'pin:manage',
  audit: 'pin.set',
  changes: ['pins'],
  input: z.strictObject({ pin: Pin, password: z.string().max(200) }),
  output: z.object({ setAt: Instant }),
  errors: ['invalid_input', 'sign_in_again'],
  ratePerMinute: 10,
});

export const removeMyPinEndpoint = endpoint({
  id: 'security.removeMyPin',
  method: 'DELETE',
  path: '/v1/me/pin',
  summary: 'Removes the caller’s PIN.',
  permission: 'pin:manage',
  audit: 'pin.removed',
  changes: ['pins'],
  input: z.strictObject({}),
  output: z.object({ setAt: z.null() }),
  errors: ['not_found'],
});
