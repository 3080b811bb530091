import * as z from 'zod';
import { HUES } from '#vocabulary/hues.ts';
import { ROLES, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { contactOrBlank, lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { readPhone } from '#foundation/values/phone-shape.ts';
import { TypedWeek, WeeklyHoursRow } from '#practice/clinics/contract.ts';

/** A current or former staff member. */
export const StaffMember = z.object({
  id: z.uuid(),
  /** Null if the account no longer exists. */
  userId: z.uuid().nullable(),
  fullName: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  /** The number of the license to practice, printed with what they sign. */
  licenceNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  hue: z.enum(HUES),
  takesAppointments: z.boolean(),
  isActive: z.boolean(),
  /** Null for a person who was removed from the team. */
  role: z.enum(ROLES).nullable(),
  hours: z.array(WeeklyHoursRow),
  /** Active, within their working hours now, and not blocked. */
  isOnDuty: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const ListStaff = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name, the title or the email address. */
  q: z.string().trim().max(100).default(''),
  role: z.enum(STAFF_ROLES).optional(),
  /** `inactive`: taken off the schedule or removed from the team. */
  state: z.enum(['active', 'inactive', 'all']).default('active'),
});
export type ListStaff = z.infer<typeof ListStaff>;

export const listStaffEndpoint = endpoint({
  id: 'staff.list',
  method: 'GET',
  path: '/v1/staff',
  summary: 'Lists the clinic’s staff by name.',
  permission: 'staff:read',
  reads: ['blocks', 'clinicSetup'],
  input: ListStaff,
  output: pageOf(StaffMember),
  errors: [],
});

export const getStaffMemberEndpoint = endpoint({
  id: 'staff.get',
  method: 'GET',
  path: '/v1/staff/{staffMemberId}',
  summary: 'One staff member.',
  permission: 'staff:read',
  reads: ['clinicSetup'],
  input: z.strictObject({ staffMemberId: z.uuid() }),
  output: StaffMember,
  errors: ['not_found'],
});

export const ChangeStaffMember = z.strictObject({
  staffMemberId: z.uuid(),
  fullName: oneLine(200, 'Enter a name.').optional(),
  title: lineOrBlank(80).optional(),
  phone: contactOrBlank(40)
    .refine((text) => text === null || readPhone(text) !== null, 'Use digits, such as +49 30 901820.')
    .optional(),
  licenceNumber: lineOrBlank(60).optional(),
  hue: z.enum(HUES).optional(),
  takesAppointments: z.boolean().optional(),
  /** Inactive: not on the board, not bookable, not on duty. The account keeps its role. */
  isActive: z.boolean().optional(),
});
export type ChangeStaffMember = z.infer<typeof ChangeStaffMember>;

/** Changes the given fields. `not_found`: not in this clinic. */
export const changeStaffMemberEndpoint = endpoint({
  id: 'staff.change',
  method: 'PATCH',
  path: '/v1/staff/{staffMemberId}',
  summary: 'Changes a staff member’s profile, or takes them off the schedule.',
  permission: 'staff:manage',
  audit: 'staff_member.changed',
  changes: ['clinicSetup'],
  input: ChangeStaffMember,
  output: StaffMember,
  errors: ['not_found'],
});

export const SetStaffHours = z.strictObject({ staffMemberId: z.uuid(), hours: TypedWeek });
export type SetStaffHours = z.infer<typeof SetStaffHours>;

/** Replaces the whole week. Errors are reported at their row and field: `hours.3.startMinute`. */
export const setStaffHoursEndpoint = endpoint({
  id: 'staff.setHours',
  method: 'PUT',
  path: '/v1/staff/{staffMemberId}/hours',
  summary: 'Sets a staff member’s working hours for the whole week.',
  permission: 'staff:manage',
  audit: 'staff_hours.changed',
  changes: ['clinicSetup'],
  input: SetStaffHours,
  output: z.object({ hours: z.array(WeeklyHoursRow) }),
  errors: ['hours_overlap', 'not_found'],
});
