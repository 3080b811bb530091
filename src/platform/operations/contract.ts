import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** One server process, by its own report of the last minute. */
export const ServerProcess = z.object({
  id: z.uuid(),
  startedAt: Instant,
  seenAt: Instant,
  /** Open websockets. */
  socketCount: z.number().int(),
  /** Whether it receives the database's notifications for live screens. */
  hearsLive: z.boolean(),
  /** How late timers fired, 99th percentile. */
  loopLagMs: z.number().int(),
  memoryBytes: z.number().int(),
});
export type ServerProcess = z.infer<typeof ServerProcess>;

/** What the servers and the database measure of themselves. */
export const ServerMeasures = z.object({
  /** In the queue and still tried, including those scheduled for later. */
  jobsWaiting: z.number().int(),
  /** Of these, those whose time has come. */
  jobsDue: z.number().int(),
  /** How long the oldest of them is overdue; null when none is due. */
  oldestDueSeconds: z.number().int().nullable(),
  /** Failed at least once, and tried again. */
  jobsFailing: z.number().int(),
  /** No longer tried. */
  jobsFailed: z.number().int(),
  /** Seen within a minute. */
  workersAlive: z.number().int(),
  emailsWaiting: z.number().int(),
  oldestEmailSeconds: z.number().int().nullable(),
  databaseBytes: z.number().int(),
  /** Open to this database, of all that the server takes. */
  connections: z.number().int(),
  connectionLimit: z.number().int(),
  /** How long the database took for these figures. */
  databaseAnswerMs: z.number(),
  processes: z.array(ServerProcess),
});
export type ServerMeasures = z.infer<typeof ServerMeasures>;

export const serverMeasuresEndpoint = endpoint({
  id: 'operations.measures',
  method: 'GET',
  path: '/v1/platform/measures',
  summary: 'Metrics of the servers and the database.',
  permission: 'platform_job:manage',
  reads: ['emails', 'jobs'],
  input: z.strictObject({}),
  output: ServerMeasures,
  errors: [],
});

/** A week from Monday to Monday (UTC), named by its Monday; the last one is under way. */
export const PlatformWeek = z.object({
  weekOn: CalendarDay,
  newClinics: z.number().int(),
  /** Accounts that were used. */
  activeUsers: z.number().int(),
  /** Appointments of that week in all clinics, without cancelled ones. */
  appointments: z.number().int(),
  newLeads: z.number().int(),
});
export type PlatformWeek = z.infer<typeof PlatformWeek>;

export const platformWeeksEndpoint = endpoint({
  id: 'operations.weeks',
  method: 'GET',
  path: '/v1/platform/weeks',
  summary: 'New clinics, active users, appointments and leads of the last twelve weeks.',
  permission: 'platform_clinic:read',
  reads: [],
  input: z.strictObject({}),
  output: z.object({ weeks: z.array(PlatformWeek) }),
  errors: [],
});

/** What went wrong, for a person; `text` is the first line of what was thrown, with addresses taken out. */
const Failure = z.object({ sentence: z.string(), text: z.string().nullable() });

/** A job that failed. What it is about stays in the queue. */
export const FailedJob = z.object({
  /** A number of the queue's own, written out. */
  id: z.string().regex(/^\d{1,18}$/),
  job: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  createdAt: Instant,
  /** When it was last tried. */
  failedAt: Instant,
  /** Null when it is tried no more. */
  nextTryAt: Instant.nullable(),
  failure: Failure,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** At most a hundred: those that are tried no more first, the latest first. */
export const listFailedJobsEndpoint = endpoint({
  id: 'operations.failedJobs',
  method: 'GET',
  path: '/v1/platform/jobs/failed',
  summary: 'Lists failed jobs with the cause in plain language.',
  permission: 'platform_job:manage',
  reads: ['jobs'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(FailedJob) }),
  errors: [],
});

const OneJob = z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/) });
export type OneJob = z.infer<typeof OneJob>;

/** It runs as soon as a worker is free, with all its attempts. */
export const retryJobEndpoint = endpoint({
  id: 'operations.retryJob',
  method: 'POST',
  path: '/v1/platform/jobs/{jobId}/retry',
  summary: 'Runs a failed job once more.',
  permission: 'platform_job:manage',
  audit: 'job.retried',
  changes: ['jobs'],
  input: OneJob,
  output: z.object({ jobId: z.string() }),
  errors: ['not_found'],
});

export const discardJobEndpoint = endpoint({
  id: 'operations.discardJob',
  method: 'DELETE',
  path: '/v1/platform/jobs/{jobId}',
  summary: 'Permanently removes a failed job from the queue.',
  permission: 'platform_job:manage',
  audit: 'job.discarded',
  changes: ['jobs'],
  input: OneJob,
  output: z.object({ jobId: z.string() }),
  errors: ['not_found'],
});

/** An email that was not delivered. Its text is written only when it is sent. */
export const UndeliveredEmail = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  createdAt: Instant,
  attempts: z.number().int(),
  /** It is no longer retried. */
  isGivenUp: z.boolean(),
  nextTryAt: Instant.nullable(),
  failure: Failure.nullable(),
});
export type UndeliveredEmail = z.infer<typeof UndeliveredEmail>;

/** At most a hundred, the oldest first. */
export const listEmailsEndpoint = endpoint({
  id: 'operations.undeliveredEmails',
  method: 'GET',
  path: '/v1/platform/emails',
  summary: 'Lists emails that were not sent within a minute.',
  permission: 'platform_job:manage',
  reads: ['emails'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(UndeliveredEmail) }),
  errors: [],
});

const OneEmail = z.strictObject({ emailId: z.uuid() });
export type OneEmail = z.infer<typeof OneEmail>;

export const resendEmailEndpoint = endpoint({
  id: 'operations.resendEmail',
  method: 'POST',
  path: '/v1/platform/emails/{emailId}/resend',
  summary: 'Sends a waiting email now.',
  permission: 'platform_job:manage',
  audit: 'email.resent',
  changes: ['emails'],
  input: OneEmail,
  output: z.object({ emailId: z.uuid() }),
  errors: ['not_found'],
});

export const discardEmailEndpoint = endpoint({
  id: 'operations.discardEmail',
  method: 'DELETE',
  path: '/v1/platform/emails/{emailId}',
  summary: 'Permanently discards a waiting email.',
  permission: 'platform_job:manage',
  audit: 'email.discarded',
  changes: ['emails'],
  input: OneEmail,
  output: z.object({ emailId: z.uuid() }),
  errors: ['not_found'],
});
