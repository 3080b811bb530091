/**
 * Every permission there is, sorted. A name is `<noun>:<verb>`. Its prefix says who it is for:
 * none = a clinic's staff, within their clinic; `own_` = a client, on what is theirs;
 * `platform_` = the platform's staff; `self` = everybody who is signed in.
 */
export const PERMISSIONS = [
  'appointment:read',
  'appointment:write',
  'audit:read',
  'client:read',
  'client:write',
  'clinic:manage',
  'clinic:read',
  'crm:manage',
  'file:read',
  'file:write',
  'own_appointment:read',
  'own_appointment:write',
  'own_clinic:join',
  'own_clinic:read',
  'own_pet:read',
  'own_pet:write',
  'pet:read',
  'pet:write',
  'platform_audit:read',
  'platform_clinic:manage',
  'platform_clinic:read',
  'platform_crm:manage',
  'platform_key:manage',
  'platform_storage:manage',
  'platform_user:manage',
  'platform_user:read',
  'self:manage',
  'staff:manage',
  'staff:read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What staff who look after animals share. */
const CLINIC_STAFF = [
  'appointment:read',
  'appointment:write',
  'client:read',
  'clinic:read',
  'file:read',
  'file:write',
  'pet:read',
  'pet:write',
  'self:manage',
  'staff:read',
] as const satisfies readonly Permission[];

/** What each role may do. A clinic may not change these. */
export const ROLE_PERMISSIONS = {
  platform_admin: [
    'platform_audit:read',
    'platform_clinic:manage',
    'platform_clinic:read',
    'platform_crm:manage',
    'platform_key:manage',
    'platform_storage:manage',
    'platform_user:manage',
    'platform_user:read',
    'self:manage',
  ],
  clinic_admin: [
    ...CLINIC_STAFF,
    'audit:read',
    'client:write',
    'clinic:manage',
    'crm:manage',
    'staff:manage',
  ],
  doctor: [...CLINIC_STAFF, 'client:write'],
  technician: CLINIC_STAFF,
  csr: [...CLINIC_STAFF, 'client:write'],
  client: [
    'own_appointment:read',
    'own_appointment:write',
    'own_clinic:join',
    'own_clinic:read',
    'own_pet:read',
    'own_pet:write',
    'self:manage',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLE_PERMISSIONS;

/** The roles of specification section 6, in its order. */
export const ROLES = [
  'platform_admin',
  'clinic_admin',
  'doctor',
  'technician',
  'csr',
  'client',
] as const satisfies readonly Role[];

/** The roles that belong to a clinic's staff. */
export const STAFF_ROLES = ['clinic_admin', 'doctor', 'technician', 'csr'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isRole = (text: string): text is Role => Object.hasOwn(ROLE_PERMISSIONS, text);
export const isStaffRole = (role: Role): role is StaffRole => (STAFF_ROLES as readonly Role[]).includes(role);

export const permissionsOf = (role: Role): readonly Permission[] => ROLE_PERMISSIONS[role];

/** How a role is called on screen. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  platform_admin: 'Platform admin',
  clinic_admin: 'Clinic admin',
  doctor: 'Doctor',
  technician: 'Technician',
  csr: 'Front desk',
  client: 'Client',
};
