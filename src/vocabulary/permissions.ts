/**
 * Every permission, sorted. A name is `<noun>:<verb>`. Its prefix says who it is for:
 * - none: a clinic's staff, within their clinic
 * - `own_`: a client, on what belongs to them
 * - `platform_`: the platform's staff
 * - `self`: everybody who is signed in
 */
export const PERMISSIONS = [
  'act:write',
  'ai:manage',
  'ai:read',
  'ai:use',
  'appointment:read',
  'appointment:write',
  'audit:export',
  'audit:read',
  'billing:manage',
  'billing:read',
  'billing:write',
  'catalogue:manage',
  'catalogue:read',
  'client:manage',
  'client:read',
  'client:write',
  'clinic:manage',
  'clinic:read',
  'controlled:manage',
  'controlled:read',
  'controlled:write',
  'crm:manage',
  'data:export',
  'document:read',
  'document:write',
  'file:read',
  'file:write',
  'lab:manage',
  'lab:read',
  'merge:write',
  'message:manage',
  'message:read',
  'message:write',
  'own_appointment:read',
  'own_appointment:write',
  'own_billing:read',
  'own_billing:write',
  'own_clinic:join',
  'own_clinic:read',
  'own_message:read',
  'own_message:write',
  'own_pet:read',
  'own_pet:write',
  'own_record:read',
  'own_ticket:write',
  'pet:read',
  'pet:write',
  'pin:manage',
  'platform_ai:manage',
  'platform_audit:read',
  'platform_clinic:manage',
  'platform_clinic:read',
  'platform_crm:manage',
  'platform_demo:manage',
  'platform_demo:read',
  'platform_flag:manage',
  'platform_job:manage',
  'platform_key:manage',
  'platform_lab:manage',
  'platform_lead:erase',
  'platform_lead:manage',
  'platform_lead:read',
  'platform_status:manage',
  'platform_storage:manage',
  'platform_support:enter',
  'platform_ticket:manage',
  'platform_ticket:read',
  'platform_user:manage',
  'platform_user:read',
  'record:manage',
  'record:read',
  'record:sign',
  'record:write',
  'report:read',
  'report:read_all',
  'self:manage',
  'staff:manage',
  'staff:read',
  'stock:manage',
  'stock:read',
  'stock:write',
  'task:read',
  'task:write',
  'ticket:read',
  'ticket:read_all',
  'ticket:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Common to all staff who look after animals. */
const CLINIC_STAFF = [
  'act:write',
  'ai:read',
  'ai:use',
  'appointment:read',
  'appointment:write',
  'billing:read',
  'billing:write',
  'catalogue:read',
  'client:read',
  'clinic:read',
  'controlled:read',
  'data:export',
  'document:read',
  'document:write',
  'file:read',
  'file:write',
  'lab:read',
  'message:read',
  'message:write',
  'pet:read',
  'pet:write',
  'pin:manage',
  'record:read',
  'self:manage',
  'staff:read',
  'stock:read',
  'stock:write',
  'task:read',
  'task:write',
  'ticket:read',
  'ticket:write',
] as const satisfies readonly Permission[];

/** What each role may do. Clinics cannot change it. */
export const ROLE_PERMISSIONS = {
  platform_admin: [
    'platform_ai:manage',
    'platform_audit:read',
    'platform_clinic:manage',
    'platform_clinic:read',
    'platform_crm:manage',
    'platform_demo:manage',
    'platform_demo:read',
    'platform_flag:manage',
    'platform_job:manage',
    'platform_key:manage',
    'platform_lab:manage',
    'platform_lead:erase',
    'platform_lead:manage',
    'platform_lead:read',
    'platform_status:manage',
    'platform_storage:manage',
    'platform_support:enter',
    'platform_ticket:manage',
    'platform_ticket:read',
    'platform_user:manage',
    'platform_user:read',
    'self:manage',
  ],
  clinic_admin: [
    ...CLINIC_STAFF,
    'ai:manage',
    'audit:export',
    'audit:read',
    'billing:manage',
    'catalogue:manage',
    'client:manage',
    'client:write',
    'clinic:manage',
    'controlled:manage',
    'controlled:write',
    'crm:manage',
    'lab:manage',
    'merge:write',
    'message:manage',
    'record:manage',
    'record:sign',
    'record:write',
    'report:read',
    'report:read_all',
    'staff:manage',
    'stock:manage',
    'ticket:read_all',
  ],
  doctor: [
    ...CLINIC_STAFF,
    'client:write',
    'controlled:manage',
    'controlled:write',
    'merge:write',
    'record:manage',
    'record:sign',
    'record:write',
    // Of the clinic's amounts they see their own production.
    'report:read',
  ],
  technician: [...CLINIC_STAFF, 'controlled:write', 'record:write'],
  csr: [...CLINIC_STAFF, 'client:write', 'merge:write'],
  client: [
    'own_appointment:read',
    'own_appointment:write',
    'own_billing:read',
    'own_billing:write',
    'own_clinic:join',
    'own_clinic:read',
    'own_message:read',
    'own_message:write',
    'own_pet:read',
    'own_pet:write',
    'own_record:read',
    'own_ticket:write',
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

/**
 * What a platform admin may do in a clinic while their support access is open: read what a clinic admin reads, and
 * extend or end the access. They see no invoice, no payment and no message. They change nothing there, and no account, not even their own, and
 * take no file with them.
 */
const SUPPORT_PERMISSIONS = [
  'ai:read',
  'appointment:read',
  'audit:read',
  'catalogue:read',
  'client:read',
  'clinic:read',
  'controlled:read',
  'document:read',
  'file:read',
  'lab:read',
  'pet:read',
  'platform_support:enter',
  'record:read',
  'staff:read',
  'stock:read',
  'task:read',
  'ticket:read',
  'ticket:read_all',
] as const satisfies readonly Permission[];

/**
 * What the staff of a suspended clinic may still do in it: ask the platform for help and read the answers.
 * `app.begin_request` accepts exactly these during a suspension, in this order.
 */
export const SUSPENDED_PERMISSIONS = ['ticket:read', 'ticket:write'] as const satisfies readonly Permission[];

/**
 * Whether somebody acts in a clinic that is not their own: a platform admin has a clinic only through a support
 * access.
 */
export const isInsideClinic = ({ role, clinicId }: ActingAs): boolean =>
  role === 'platform_admin' && clinicId !== null;

interface ActingAs {
  readonly role: Role | null;
  readonly clinicId: string | null;
}

/** What somebody may do now, by their role and the clinic in which they act. */
export function actingPermissions(as: ActingAs): readonly Permission[] {
  if (isInsideClinic(as)) return SUPPORT_PERMISSIONS;
  return as.role === null ? [] : permissionsOf(as.role);
}

/** The label of a role on screen. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  platform_admin: 'Platform admin',
  clinic_admin: 'Clinic admin',
  doctor: 'Doctor',
  technician: 'Technician',
  csr: 'Front desk',
  client: 'Client',
};
