import * as z from 'zod';
import { ROLES } from '#vocabulary/permissions.ts';
import { CLINIC_PLANS } from '#vocabulary/plans.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { EmailAddress } from '#identity/accounts/contract.ts';
import { Clinic, ClinicFields } from '#practice/clinics/contract.ts';
import { OnboardingProgress } from '#practice/onboarding/contract.ts';

/** Where a clinic stands with the platform, see PLATFORM-3. */
export const CLINIC_STANDINGS = ['paying', 'trial', 'trial_over', 'suspended'] as const;

export const HEALTH_PARTS = ['activity', 'team', 'setup', 'admin', 'tickets'] as const;
export const HEALTH_BANDS = ['good', 'watch', 'risk'] as const;

/** How well a clinic fares, see PLATFORM-2: never the number without what it is made of. */
export const ClinicHealth = z.object({
  /** 0 to 100: the sum of the parts. */
  score: z.number().int(),
  band: z.enum(HEALTH_BANDS),
  parts: z.array(z.object({ part: z.enum(HEALTH_PARTS), points: z.number().int(), outOf: z.number().int() })),
});
export type ClinicHealth = z.infer<typeof ClinicHealth>;

/** What is known of how a clinic fares, in counts. */
export const ClinicVitals = z.object({
  /** Appointments that took place in the last 28 days, and in the 28 days before. */
  recentAppointments: z.number().int(),
  formerAppointments: z.number().int(),
  /** Staff with a role, and how many of them have been here in the last 14 days. */
  staffCount: z.number().int(),
  staffSeen: z.number().int(),
  /** When a clinic admin was last here; null for never. */
  adminSeenAt: Instant.nullable(),
  /** First steps done, of how many. */
  setupDone: z.number().int(),
  setupTotal: z.number().int(),
  /** Support tickets that wait for an end. */
  openTickets: z.number().int(),
});
export type ClinicVitals = z.infer<typeof ClinicVitals>;

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
  plan: z.enum(CLINIC_PLANS),
  /** When the trial ends or ended; null for one without an end. */
  trialEndsAt: Instant.nullable(),
  suspendedAt: Instant.nullable(),
  standing: z.enum(CLINIC_STANDINGS),
  vitals: ClinicVitals,
  health: ClinicHealth,
});
export type PlatformClinic = z.infer<typeof PlatformClinic>;

/** What needs a person, found anew at each look. */
export const SystemAlert = z.object({
  kind: z.enum([
    'clinic_without_admin',
    'clinic_without_doctor',
    'clinic_without_hours',
    'crm_leads_failed',
    'crm_needs_reconnect',
    'flags_expired',
    'jobs_failed',
    'tickets_overdue',
  ]),
  severity: z.enum(['warning', 'danger']),
  /** The clinic concerned; null for the platform itself. */
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  /** How many jobs, tickets, leads or flags; null where there is one thing alone. */
  count: z.number().int().nullable(),
});
export type SystemAlert = z.infer<typeof SystemAlert>;

/** The server's own measures. */
export const SystemHealth = z.object({
  /** `attention` when a job failed for good. A database that is out of reach answers nothing at all. */
  status: z.enum(['good', 'attention']),
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

/** By name; the newest first; whose trial ends next; the weakest health first; the busiest first. */
export const CLINIC_ORDERS = ['name', 'newest', 'trial_end', 'health', 'busiest'] as const;

export const ListPlatformClinics = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name, the slug or the city. */
  q: Query,
  plan: z.enum(CLINIC_PLANS).optional(),
  standing: z.enum(CLINIC_STANDINGS).optional(),
  order: z.enum(CLINIC_ORDERS).default('name'),
});
export type ListPlatformClinics = z.infer<typeof ListPlatformClinics>;

export const listPlatformClinicsEndpoint = endpoint({
  id: 'platform.listClinics',
  method: 'GET',
  path: '/v1/platform/clinics',
  summary: 'Lists clinics with how they stand and how much they are used.',
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
  /** Appointments of the last twelve weeks of the clinic's calendar, the running one last. */
  weeks: z.array(z.object({ weekOn: CalendarDay, appointmentCount: z.number().int() })),
  onboarding: OnboardingProgress,
  /** The latest first. */
  suspensions: z.array(
    z.object({
      id: z.uuid(),
      reason: z.string(),
      suspendedAt: Instant,
      liftedAt: Instant.nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
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

const Reason = z
  .string()
  .trim()
  .min(1, 'Say why: it stands in the audit trail.')
  .max(500, 'Use at most 500 characters.');

export const ChangeClinicPlan = z.strictObject({
  clinicId: z.uuid(),
  plan: z.enum(CLINIC_PLANS),
  reason: Reason,
});
export type ChangeClinicPlan = z.infer<typeof ChangeClinicPlan>;

const Changed = z.object({ clinicId: z.uuid() });

export const changeClinicPlanEndpoint = endpoint({
  id: 'platform.changeClinicPlan',
  method: 'PUT',
  path: '/v1/platform/clinics/{clinicId}/plan',
  summary: 'Puts a clinic on another plan.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.plan_changed',
  input: ChangeClinicPlan,
  output: Changed,
  errors: ['not_found'],
});

/** By how many days a trial can be extended at once. */
export const TRIAL_EXTENSIONS = [7, 14, 30] as const;

export const ExtendTrial = z.strictObject({
  clinicId: z.uuid(),
  days: z.literal(TRIAL_EXTENSIONS),
  reason: Reason,
});
export type ExtendTrial = z.infer<typeof ExtendTrial>;

/** PLATFORM-4. */
export const extendTrialEndpoint = endpoint({
  id: 'platform.extendTrial',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/trial-extension',
  summary: 'Gives a trial more days.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.trial_extended',
  input: ExtendTrial,
  output: z.object({ clinicId: z.uuid(), trialEndsAt: Instant }),
  errors: ['not_found', 'not_on_trial'],
  idempotent: true,
});

export const SuspendClinic = z.strictObject({ clinicId: z.uuid(), reason: Reason });
export type SuspendClinic = z.infer<typeof SuspendClinic>;

/** Shuts the clinic's staff out from their next request on; its admins get a letter. Nothing of it is touched. */
export const suspendClinicEndpoint = endpoint({
  id: 'platform.suspendClinic',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/suspension',
  summary: 'Suspends a clinic.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.suspended',
  input: SuspendClinic,
  output: Changed,
  errors: ['clinic_suspended_already', 'not_found'],
});

/** Lets the clinic's staff in again from their next request on; its admins get a letter. */
export const reactivateClinicEndpoint = endpoint({
  id: 'platform.reactivateClinic',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/reactivation',
  summary: 'Ends the suspension of a clinic.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.reactivated',
  input: SuspendClinic,
  output: Changed,
  errors: ['clinic_not_suspended', 'not_found'],
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
  /** A second step guards their sign-in. */
  hasSecondFactor: z.boolean(),
  /** Nobody signs in to it until it is opened again. */
  isDeactivated: z.boolean(),
  /** Of a closed account; null where a program closed it, which gives no reason. */
  deactivatedAt: Instant.nullable(),
  deactivatedReason: z.string().nullable(),
  deactivatedByName: z.string().nullable(),
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
  state: z.enum(['any', 'active', 'deactivated']).default('any'),
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

/** How many lines one page of an export holds at most. */
const EXPORT_LIMIT = 1000;

const ExportPlatformUsers = z.strictObject({
  ...ListPlatformUsers.shape,
  limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
});

/** The same list in large pages, to be written into a file. Each page leaves a line in the audit trail. */
export const exportPlatformUsersEndpoint = endpoint({
  id: 'platform.exportUsers',
  method: 'GET',
  path: '/v1/platform/users/export',
  summary: 'The filtered list of accounts in pages of up to a thousand.',
  permission: 'platform_user:read',
  audit: 'users.exported',
  input: ExportPlatformUsers,
  output: pageOf(PlatformUser),
  errors: [],
});

export const CloseAccount = z.strictObject({
  userId: z.uuid(),
  reason: z
    .string()
    .trim()
    .min(1, 'Say why: it stands in the audit trail.')
    .max(500, 'Use at most 500 characters.'),
});
export type CloseAccount = z.infer<typeof CloseAccount>;

/** Ends its sessions and refuses every way of signing in, until it is opened again. */
export const deactivateUserEndpoint = endpoint({
  id: 'platform.deactivateUser',
  method: 'POST',
  path: '/v1/platform/users/{userId}/deactivation',
  summary: 'Closes an account, with a reason.',
  permission: 'platform_user:manage',
  audit: 'user.deactivated',
  input: CloseAccount,
  output: PlatformUser,
  errors: ['last_platform_admin', 'not_found', 'own_account'],
});

export const reactivateUserEndpoint = endpoint({
  id: 'platform.reactivateUser',
  method: 'POST',
  path: '/v1/platform/users/{userId}/reactivation',
  summary: 'Opens a closed account again, with a reason.',
  permission: 'platform_user:manage',
  audit: 'user.reactivated',
  input: CloseAccount,
  output: PlatformUser,
  errors: ['not_found'],
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
