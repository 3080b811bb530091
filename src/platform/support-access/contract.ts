import * as z from 'zod';
import type { AuditAction } from '#vocabulary/audit.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** How long an access may last, in minutes. Whoever needs longer opens another one, with a new reason. */
export const ACCESS_MINUTES = [15, 30, 60] as const;

/** A platform admin's access to a clinic, current or past. */
export const SupportAccess = z.object({
  id: z.uuid(),
  /** The person's name at that time. */
  personName: z.string(),
  reason: z.string(),
  startedAt: Instant,
  /** When it expires, or expired. */
  endsAt: Instant,
  /** Ended before its time; null otherwise. */
  endedAt: Instant.nullable(),
  /** Entries of the clinic's audit trail that were written during the access: reads and exports. */
  lineCount: z.number().int(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;

/** The open access, for the person who has it. */
export const OpenAccess = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  reason: z.string(),
  endsAt: Instant,
  /** By the server's clock, which is authoritative. */
  secondsLeft: z.number(),
});
export type OpenAccess = z.infer<typeof OpenAccess>;

export const currentSupportAccessEndpoint = endpoint({
  id: 'supportAccess.current',
  method: 'GET',
  path: '/v1/support-access/current',
  summary: 'The caller’s open support access, if there is one.',
  permission: 'platform_support:enter',
  reads: ['supportAccesses'],
  input: z.strictObject({}),
  output: z.object({ access: OpenAccess.nullable() }),
  errors: [],
});

export const OpenSupportAccess = z.strictObject({
  clinicId: z.uuid(),
  reason: z
    .string()
    .trim()
    .min(10, 'Enter a reason of at least 10 characters. The clinic can read it.')
    .max(500, 'Use at most 500 characters.'),
  minutes: z.literal(ACCESS_MINUTES),
});
export type OpenSupportAccess = z.infer<typeof OpenSupportAccess>;

/** Replaces an open access of the caller to the same clinic. The clinic's admins get an email. */
export const openSupportAccessEndpoint = endpoint({
  id: 'supportAccess.open',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/support-access',
  summary: 'Gives the caller read-only access to a clinic for a limited time.',
  permission: 'platform_support:enter',
  audit: 'support_access.opened',
  changes: ['supportAccesses'],
  input: OpenSupportAccess,
  output: z.object({ access: OpenAccess }),
  errors: ['not_found', 'support_access_limits'],
});

export const endSupportAccessEndpoint = endpoint({
  id: 'supportAccess.end',
  method: 'DELETE',
  path: '/v1/support-access/current',
  summary: 'Ends the caller’s support access.',
  permission: 'platform_support:enter',
  audit: 'support_access.ended',
  changes: ['supportAccesses'],
  input: z.strictObject({}),
  output: z.object({ clinicId: z.uuid() }),
  errors: ['not_found'],
});

/** The latest first. */
export const listSupportAccessesEndpoint = endpoint({
  id: 'supportAccess.list',
  method: 'GET',
  path: '/v1/support-accesses',
  summary: 'Support accesses to this clinic: who, when, why, and how much they viewed.',
  permission: 'audit:read',
  reads: ['supportAccesses'],
  input: z.strictObject({ ...PageRequest.shape }),
  output: pageOf(SupportAccess),
  errors: [],
});

/** The same list, for the platform. */
export const listClinicSupportAccessesEndpoint = endpoint({
  id: 'supportAccess.listOfClinic',
  method: 'GET',
  path: '/v1/platform/clinics/{clinicId}/support-accesses',
  summary: 'Support accesses to a clinic, the latest first.',
  permission: 'platform_clinic:read',
  reads: ['supportAccesses'],
  input: z.strictObject({ ...PageRequest.shape, clinicId: z.uuid() }),
  output: pageOf(SupportAccess),
  errors: [],
});

/** The platform's actions on a clinic that both sides can see. */
export const CLINIC_EVENT_ACTIONS = [
  'clinic.added',
  'clinic.plan_changed',
  'clinic.reactivated',
  'clinic.suspended',
  'clinic.trial_extended',
  'support_access.opened',
] as const satisfies readonly AuditAction[];

/** Such an action, as recorded in the audit trail. */
export const ClinicEvent = z.object({
  /** Increases with time. */
  id: z.number().int(),
  at: Instant,
  action: z.enum(CLINIC_EVENT_ACTIONS),
  /** The platform admin's name at that time; null when it was not stored. */
  personName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The state before: a plan's name, the end of a trial; null for everything else. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ClinicEvent = z.infer<typeof ClinicEvent>;

/** The latest first. */
export const listClinicEventsEndpoint = endpoint({
  id: 'clinicEvents.list',
  method: 'GET',
  path: '/v1/clinic-events',
  summary:
    'What the platform did to this clinic: support access, plan, trial and suspension changes, with who and why.',
  permission: 'audit:read',
  reads: ['clinics', 'supportAccesses'],
  input: z.strictObject({ ...PageRequest.shape }),
  output: pageOf(ClinicEvent),
  errors: [],
});

/** The same list, for the platform. */
export const listPlatformClinicEventsEndpoint = endpoint({
  id: 'clinicEvents.listOfClinic',
  method: 'GET',
  path: '/v1/platform/clinics/{clinicId}/events',
  summary: 'What the platform did to a clinic, the latest first.',
  permission: 'platform_audit:read',
  reads: ['clinics/{clinicId}', 'supportAccesses'],
  input: z.strictObject({ ...PageRequest.shape, clinicId: z.uuid() }),
  output: pageOf(ClinicEvent),
  errors: [],
});
