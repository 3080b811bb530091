import * as z from 'zod';
import { ROLES } from '#vocabulary/permissions.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { Clinic, ClinicFields } from '#features/clinics/contract.ts';

/** A clinic as the platform sees it: who it is, and how much it is used. Never its records. */
export const PlatformClinic = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  country: z.string(),
  city: z.string().nullable(),
  createdAt: Instant,
  /** Active ones. */
  staffCount: z.number().int(),
  clientCount: z.number().int(),
  petCount: z.number().int(),
  /** Of the last 30 days. */
  appointmentCount: z.number().int(),
});
export type PlatformClinic = z.infer<typeof PlatformClinic>;

/** What needs a person, found anew at each look. */
export const SystemAlert = z.object({
  kind: z.enum(['clinic_without_admin', 'clinic_without_doctor', 'clinic_without_hours', 'jobs_failed']),
  severity: z.enum(['warning', 'danger']),
  /** The clinic concerned; null for the platform itself. */
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  /** How many jobs; null for a clinic. */
  count: z.number().int().nullable(),
});
export type SystemAlert = z.infer<typeof SystemAlert>;

/** The server's own measures. */
export const SystemHealth = z.object({
  /** `attention` when a job failed for good. A database that is out of reach answers nothing at all. */
  status: z.enum(['good', 'attention']),
  /** How long the database took to answer the question for these figures, in milliseconds. */
  databaseAnswerMs: z.number(),
  databaseVersion: z.string(),
  migrationsApplied: z.number().int(),
  latestMigration: z.string(),
  /** Null where no job has ever been enqueued. */
  jobsWaiting: z.number().int().nullable(),
  jobsFailed: z.number().int().nullable(),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const PlatformOverview = z.object({
  totalClinics: z.number().int(),
  /** Signed in within 30 days. */
  activeUsers: z.number().int(),
  scheduledDemos: z.number().int(),
  newLeads: z.number().int(),
  supportTickets: z.number().int(),
  health: SystemHealth,
  recentClinics: z.array(PlatformClinic),
  alerts: z.array(SystemAlert),
});
export type PlatformOverview = z.infer<typeof PlatformOverview>;

export const platformOverviewEndpoint = endpoint({
  id: 'platform.overview',
  method: 'GET',
  path: '/v1/platform/overview',
  summary: 'The figures, health and alerts of the platform.',
  permission: 'platform_clinic:read',
  input: z.strictObject({}),
  output: PlatformOverview,
  errors: [],
});

const Query = z.string().trim().max(100).default('');

export const ListPlatformClinics = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name, the slug or the city. */
  q: Query,
});
export type ListPlatformClinics = z.infer<typeof ListPlatformClinics>;

export const listPlatformClinicsEndpoint = endpoint({
  id: 'platform.listClinics',
  method: 'GET',
  path: '/v1/platform/clinics',
  summary: 'Lists clinics by name, with how much they are used.',
  permission: 'platform_clinic:read',
  input: ListPlatformClinics,
  output: pageOf(PlatformClinic),
  errors: [],
});

export const ClinicPage = z.object({
  clinic: Clinic,
  usage: PlatformClinic,
  /** Staff and how they sign in; clients are the clinic's own. */
  admins: z.array(
    z.object({
      userId: z.uuid(),
      email: z.string().nullable(),
      fullName: z.string().nullable(),
      lastSignInAt: Instant.nullable(),
    }),
  ),
  staffByRole: z.array(z.object({ role: z.enum(ROLES), count: z.number().int() })),
});
export type ClinicPage = z.infer<typeof ClinicPage>;

export const getPlatformClinicEndpoint = endpoint({
  id: 'platform.getClinic',
  method: 'GET',
  path: '/v1/platform/clinics/{clinicId}',
  summary: 'One clinic: its particulars, its usage and its admins.',
  permission: 'platform_clinic:read',
  input: z.strictObject({ clinicId: z.uuid() }),
  output: ClinicPage,
  errors: ['not_found'],
});

export const AddClinic = z.strictObject({
  ...ClinicFields.shape,
  adminEmail: EmailAddress,
  adminFullName: z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
});
export type AddClinic = z.infer<typeof AddClinic>;

/** Adds a clinic with usual hours, rooms and appointment types, and invites its first clinic admin by mail. */
export const addClinicEndpoint = endpoint({
  id: 'platform.addClinic',
  method: 'POST',
  path: '/v1/platform/clinics',
  summary: 'Adds a clinic and invites its first clinic admin.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.added',
  input: AddClinic,
  output: Clinic,
  errors: ['slug_taken', 'user_exists'],
  idempotent: true,
});

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
});
export type PlatformUser = z.infer<typeof PlatformUser>;

export const ListPlatformUsers = z.strictObject({
  ...PageRequest.shape,
  /** Part of the address or of the name. */
  q: Query,
  /** `none` are accounts without a role. */
  role: z.enum([...ROLES, 'none']).optional(),
  clinicId: z.uuid().optional(),
  /** One account: for a link to it. */
  userId: z.uuid().optional(),
});
export type ListPlatformUsers = z.infer<typeof ListPlatformUsers>;

export const listPlatformUsersEndpoint = endpoint({
  id: 'platform.listUsers',
  method: 'GET',
  path: '/v1/platform/users',
  summary: 'Lists accounts, the newest first.',
  permission: 'platform_user:read',
  input: ListPlatformUsers,
  output: pageOf(PlatformUser),
  errors: [],
});

export const ChangeUserRole = z
  .strictObject({ userId: z.uuid(), role: z.enum(ROLES), clinicId: z.uuid().nullable() })
  .refine(({ role, clinicId }) => role === 'client' || (clinicId === null) === (role === 'platform_admin'), {
    path: ['clinicId'],
    message: 'Choose a clinic for staff, and none for a platform admin.',
  });
export type ChangeUserRole = z.infer<typeof ChangeUserRole>;

/** Gives an account a role, in place of what it had. Their place on the staff of a clinic follows. */
export const changeUserRoleEndpoint = endpoint({
  id: 'platform.changeUserRole',
  method: 'PUT',
  path: '/v1/platform/users/{userId}/role',
  summary: 'Gives an account a role.',
  permission: 'platform_user:manage',
  audit: 'role.granted',
  input: ChangeUserRole,
  output: PlatformUser,
  errors: ['last_admin', 'last_platform_admin', 'not_found'],
});

const OneUser = z.strictObject({ userId: z.uuid() });

export const removeUserRoleEndpoint = endpoint({
  id: 'platform.removeUserRole',
  method: 'DELETE',
  path: '/v1/platform/users/{userId}/role',
  summary: 'Takes an account’s role away.',
  permission: 'platform_user:manage',
  audit: 'role.removed',
  input: OneUser,
  output: PlatformUser,
  errors: ['last_admin', 'last_platform_admin', 'not_found'],
});

/** A key of the project: publishable ones every browser gets, secret ones let a program act as the server. */
export const ApiKey = z.object({
  id: z.uuid(),
  kind: z.enum(['publishable', 'secret']),
  name: z.string(),
  /** How it begins. */
  hint: z.string(),
  /** Whole, for a publishable key; null for a secret one, which nobody can show again. */
  key: z.string().nullable(),
  createdAt: Instant,
  /** Null for the one that came with the project, and for accounts that are gone. */
  createdByEmail: z.string().nullable(),
  /** To the minute; null when it was never used. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Those in use first, the newest first. */
export const listApiKeysEndpoint = endpoint({
  id: 'platform.listApiKeys',
  method: 'GET',
  path: '/v1/platform/api-keys',
  summary: 'The keys of the project, in use and revoked; secret ones masked.',
  permission: 'platform_key:manage',
  input: z.strictObject({}),
  output: z.object({ items: z.array(ApiKey) }),
  errors: [],
});

export const CreateApiKey = z.strictObject({
  kind: z.enum(['publishable', 'secret']),
  name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.'),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

/** The only answer that ever holds a secret key: it is kept as a hash. */
export const createApiKeyEndpoint = endpoint({
  id: 'platform.createApiKey',
  method: 'POST',
  path: '/v1/platform/api-keys',
  summary: 'Creates a key of the project and shows it, this once.',
  permission: 'platform_key:manage',
  audit: 'api_key.created',
  input: CreateApiKey,
  output: z.object({ id: z.uuid(), key: z.string() }),
  errors: [],
});

/** The key is refused from now on, in every process. */
export const revokeApiKeyEndpoint = endpoint({
  id: 'platform.revokeApiKey',
  method: 'DELETE',
  path: '/v1/platform/api-keys/{keyId}',
  summary: 'Revokes a key of the project.',
  permission: 'platform_key:manage',
  audit: 'api_key.revoked',
  input: z.strictObject({ keyId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['last_publishable_key', 'not_found'],
});

/** A key that signs sign-ins, by its public side. */
export const SigningKey = z.object({
  kid: z.string(),
  status: z.enum(['standby', 'in_use', 'previously_used']),
  createdAt: Instant,
  /** Since when it stands so. */
  statusSince: Instant,
});
export type SigningKey = z.infer<typeof SigningKey>;

/** The newest first. */
export const listSigningKeysEndpoint = endpoint({
  id: 'platform.listSigningKeys',
  method: 'GET',
  path: '/v1/platform/signing-keys',
  summary: 'The keys that sign sign-ins: the one in use, the next one, and former ones.',
  permission: 'platform_key:manage',
  input: z.strictObject({}),
  output: z.object({ items: z.array(SigningKey) }),
  errors: [],
});

/** Nobody is signed out by it. */
export const rotateSigningKeyEndpoint = endpoint({
  id: 'platform.rotateSigningKey',
  method: 'POST',
  path: '/v1/platform/signing-keys/rotation',
  summary: 'Lets the next key sign sign-ins from now on.',
  permission: 'platform_key:manage',
  audit: 'signing_key.rotated',
  input: z.strictObject({}),
  output: z.object({ kid: z.string() }),
  errors: ['signing_key_too_new'],
});

/** Ends every session of an account; its next request is refused. */
export const signOutUserEndpoint = endpoint({
  id: 'platform.signOutUser',
  method: 'DELETE',
  path: '/v1/platform/users/{userId}/sessions',
  summary: 'Signs an account out everywhere.',
  permission: 'platform_user:manage',
  audit: 'sessions.revoked',
  input: OneUser,
  output: z.object({ userId: z.uuid(), sessionCount: z.number().int() }),
  errors: ['not_found'],
});
