import * as z from 'zod';
import { ROLES } from '#vocabulary/permissions.ts';
import { CLINIC_PLANS } from '#vocabulary/plans.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { EmailAddress } from '#identity/accounts/contract.ts';
import { Clinic, ClinicFields } from '#practice/clinics/contract.ts';
import { OnboardingProgress } from '#practice/onboarding/contract.ts';

/** A clinic's state, see PLATFORM-3. */
export const CLINIC_STATES = ['paying', 'trial', 'trial_over', 'suspended'] as const;

export const HEALTH_PARTS = ['activity', 'team', 'setup', 'admin', 'tickets'] as const;
export const HEALTH_BANDS = ['good', 'watch', 'risk'] as const;

/** A clinic's health, see PLATFORM-2: the score and its parts. */
export const ClinicHealth = z.object({
  /** 0 to 100: the sum of the parts. */
  score: z.number().int(),
  band: z.enum(HEALTH_BANDS),
  parts: z.array(z.object({ part: z.enum(HEALTH_PARTS), points: z.number().int(), outOf: z.number().int() })),
});
export type ClinicHealth = z.infer<typeof ClinicHealth>;

/** The counts that a clinic's health is computed from. */
export const ClinicVitals = z.object({
  /** Appointments that took place in the last 28 days, and in the 28 days before. */
  recentAppointments: z.number().int(),
  formerAppointments: z.number().int(),
  /** Staff with a role, and how many of them were active in the last 14 days. */
  staffCount: z.number().int(),
  staffSeen: z.number().int(),
  /** When a clinic admin was last active; null for never. */
  adminSeenAt: Instant.nullable(),
  /** First steps that are done, and their total. */
  setupDone: z.number().int(),
  setupTotal: z.number().int(),
  /** Support tickets that are neither solved nor closed. */
  openTickets: z.number().int(),
});
export type ClinicVitals = z.infer<typeof ClinicVitals>;

/** A clinic as the platform sees it: its master data and usage, never its records. */
export const PlatformClinic = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  country: z.string(),
  city: z.string().nullable(),
  createdAt: Instant,
  /** Active staff members. */
  staffCount: z.number().int(),
  clientCount: z.number().int(),
  petCount: z.number().int(),
  /** In the last 30 days. */
  appointmentCount: z.number().int(),
  /** Issued and received in the last 30 days; the platform does not see what they come to. */
  invoiceCount: z.number().int(),
  paymentCount: z.number().int(),
  plan: z.enum(CLINIC_PLANS),
  /** When the trial ends or ended; null for one without an end. */
  trialEndsAt: Instant.nullable(),
  suspendedAt: Instant.nullable(),
  state: z.enum(CLINIC_STATES),
  vitals: ClinicVitals,
  health: ClinicHealth,
});
export type PlatformClinic = z.infer<typeof PlatformClinic>;

/** By name; the newest first; the next end of a trial first; the worst health first; the busiest first. */
export const CLINIC_ORDERS = ['name', 'newest', 'trial_end', 'health', 'busiest'] as const;

export const ListPlatformClinics = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name, the slug or the city. */
  q: z.string().trim().max(100).default(''),
  plan: z.enum(CLINIC_PLANS).optional(),
  state: z.enum(CLINIC_STATES).optional(),
  order: z.enum(CLINIC_ORDERS).default('name'),
});
export type ListPlatformClinics = z.infer<typeof ListPlatformClinics>;

export const listPlatformClinicsEndpoint = endpoint({
  id: 'platform.listClinics',
  method: 'GET',
  path: '/v1/platform/clinics',
  summary: 'Lists clinics with their status and usage.',
  permission: 'platform_clinic:read',
  reads: ['clinics'],
  input: ListPlatformClinics,
  output: pageOf(PlatformClinic),
  errors: [],
});

export const ClinicPage = z.object({
  clinic: Clinic,
  usage: PlatformClinic,
  /** The admins' accounts; the platform does not see a clinic's clients. */
  admins: z.array(
    z.object({
      userId: z.uuid(),
      email: z.string().nullable(),
      fullName: z.string().nullable(),
      lastSignInAt: Instant.nullable(),
    }),
  ),
  staffByRole: z.array(z.object({ role: z.enum(ROLES), count: z.number().int() })),
  /** Appointments of the last twelve weeks in the clinic's time zone, the current week last. */
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
  summary: 'One clinic: its details, usage and admins.',
  permission: 'platform_clinic:read',
  reads: ['clinics/{clinicId}'],
  input: z.strictObject({ clinicId: z.uuid() }),
  output: ClinicPage,
  errors: ['not_found'],
});

export const AddClinic = z.strictObject({
  ...ClinicFields.shape,
  adminEmail: EmailAddress,
  adminFullName: oneLine(200, 'Enter a name.'),
});
export type AddClinic = z.infer<typeof AddClinic>;

/** Adds a clinic with the default hours, rooms and appointment types, and invites its first clinic admin by email. */
export const addClinicEndpoint = endpoint({
  id: 'platform.addClinic',
  method: 'POST',
  path: '/v1/platform/clinics',
  summary: 'Adds a clinic and invites its first clinic admin.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.added',
  changes: ['clinics', 'invitations'],
  input: AddClinic,
  output: Clinic,
  errors: ['slug_taken', 'user_exists'],
  idempotent: true,
});
