import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { PlatformClinic } from '#platform/clinics/contract.ts';

/** Something that needs attention, computed for each request. */
export const SystemAlert = z.object({
  kind: z.enum([
    'backup_late',
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
  /** How many jobs, tickets, leads or flags; null where there is only one. */
  count: z.number().int().nullable(),
});
export type SystemAlert = z.infer<typeof SystemAlert>;

/** A clinic whose required setup is missing. */
export const IncompleteClinic = z.object({
  kind: SystemAlert.shape.kind.extract([
    'clinic_without_admin',
    'clinic_without_doctor',
    'clinic_without_hours',
  ]),
  clinicId: z.uuid(),
  clinicName: z.string(),
});
export type IncompleteClinic = z.infer<typeof IncompleteClinic>;

/** The server's own measurements. */
export const SystemHealth = z.object({
  /** `attention` when a job failed permanently. Without a database the request fails. */
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
  reads: ['clinics', 'emails', 'flags', 'jobs', 'leads', 'tickets', 'users'],
  input: z.strictObject({}),
  output: PlatformOverview,
  errors: [],
});
