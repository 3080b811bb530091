import * as z from 'zod';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** What a clinic asks of those who sign in. */
export const SecurityRules = z.object({
  /** A shared browser locks itself after so many minutes in which nobody touched it. */
  autoLockMinutes: z.number().int(),
  /** The least number of characters of a password that a staff member chooses from now on. */
  passwordMinLength: z.number().int(),
});
export type SecurityRules = z.infer<typeof SecurityRules>;

export const getSecurityRulesEndpoint = endpoint({
  id: 'security.getRules',
  method: 'GET',
  path: '/v1/clinic/security',
  summary: 'What the clinic asks of those who sign in.',
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

/** Changes what is named. A password that is shorter than the new length goes on working until it is changed. */
export const changeSecurityRulesEndpoint = endpoint({
  id: 'security.changeRules',
  method: 'PATCH',
  path: '/v1/clinic/security',
  summary: 'Changes what the clinic asks of those who sign in.',
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
  /** Null when the account that set it up is gone. */
  addedByName: z.string().nullable(),
  addedAt: Instant,
  /** When somebody last took over on it; null for never. */
  lastUsedAt: Instant.nullable(),
  /** The browser that asks. */
  isThis: z.boolean(),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

/** Those that were not revoked, by name. */
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
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
});
export type AddDeskDevice = z.infer<typeof AddDeskDevice>;

/**
 * Makes the browser that asks a shared one of the clinic: it is given a secret in a cookie, by which staff may take over
 * with their PIN. Asked again on the same browser it starts anew under the new name.
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

/** From the next request on nobody takes over there, and whoever is signed in on it is signed out. */
export const revokeDeskDeviceEndpoint = endpoint({
  id: 'security.revokeDevice',
  method: 'POST',
  path: '/v1/desk-devices/{deviceId}/revoke',
  summary: 'Ends a front desk device.',
  permission: 'clinic:manage',
  audit: 'desk_device.revoked',
  changes: ['deskDevices'],
  input: z.strictObject({ deviceId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

/** A shared browser, to whoever is at it. */
const DeskFacts = z.object({
  deviceId: z.uuid(),
  deviceName: z.string(),
  clinicName: z.string(),
  autoLockMinutes: z.number().int(),
});
export type DeskFacts = z.infer<typeof DeskFacts>;

/** Somebody who may take over. */
export const DeskPerson = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  /** Too many wrong PINs on this device: only the password helps. */
  needsPassword: z.boolean(),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const Desk = DeskFacts.extend({ people: z.array(DeskPerson) });
export type Desk = z.infer<typeof Desk>;

/** What the lock screen shows, of the device that the browser's cookie names; null for a browser that is none. */
export const getDeskEndpoint = endpoint({
  id: 'security.desk',
  method: 'GET',
  path: '/v1/desk',
  summary: 'Who can take over on this front desk device.',
  permission: 'public',
  reads: ['deskDevices', 'pins'],
  input: z.strictObject({}),
  output: z.object({ desk: Desk.nullable() }),
  errors: [],
  ratePerMinute: 240,
});

/**
 * Says that the caller, however they signed in, is at the browser that the cookie names: what they do is recorded with
 * the device, their wrong PINs there are forgiven, and whoever was signed in on it before is out. Null where it is none.
 */
export const attachToDeskEndpoint = endpoint({
  id: 'security.attach',
  method: 'POST',
  path: '/v1/desk/attach',
  summary: 'Ties the caller’s session to the front desk device they are at.',
  permission: 'signed_in',
  changes: ['deskDevices'],
  input: z.strictObject({}),
  output: z.object({ device: DeskFacts.nullable() }),
  errors: [],
});

/** Six digits, as a text: they may begin with a nought. */
export const Pin = z.string().regex(/^\d{6}$/, 'A PIN has six digits.');

/**
 * Takes over on a shared browser: answers with a session of the person whose PIN it is, for supabase-js to hold. Works
 * with the device's cookie alone. `pin_wrong` says in `triesLeft` how many are left; at none it is `pin_blocked`.
 */
export const signInByPinEndpoint = endpoint({
  id: 'security.signInByPin',
  method: 'POST',
  path: '/v1/desk/sign-in',
  summary: 'Signs a staff member in on a front desk device by their PIN.',
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
 * Chooses a PIN for the clinic's shared browsers, or another one. The password proves that it is no outsider at an open
 * screen; an account without one must have signed in within the last quarter of an hour (`sign_in_again`).
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
