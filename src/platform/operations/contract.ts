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
  /** Event loop lag, 99th percentile. */
  loopLagMs: z.number().int(),
  memoryBytes: z.number().int(),
  /** On the disk of its data folder; null where it is not measured. */
  freeDiskBytes: z.number().int().nullable(),
});
export type ServerProcess = z.infer<typeof ServerProcess>;

/** Measurements of the server processes and the database. */
export const ServerMeasures = z.object({
  /** Queued jobs that will run, including those scheduled for later. */
  jobsWaiting: z.number().int(),
  /** Of these, the jobs that are due. */
  jobsDue: z.number().int(),
  /** How long the oldest due job has been due; null when none is. */
  oldestDueSeconds: z.number().int().nullable(),
  /** Failed at least once and will be retried. */
  jobsFailing: z.number().int(),
  /** Failed permanently. */
  jobsFailed: z.number().int(),
  /** Seen within a minute. */
  workersAlive: z.number().int(),
  emailsWaiting: z.number().int(),
  oldestEmailSeconds: z.number().int().nullable(),
  databaseBytes: z.number().int(),
  /** Open connections to this database, and the server's limit. */
  connections: z.number().int(),
  connectionLimit: z.number().int(),
  /** The duration of the query for these figures. */
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

/** How a backup, or a drill that restores one aside, ended. */
const BackupRun = z.object({
  finishedAt: Instant,
  /** What was stored, compressed. */
  sizeBytes: z.number().int().nullable(),
  /** A sentence; null when it succeeded. */
  failure: z.string().nullable(),
});

export const BackupReport = z.object({
  /** The folder or bucket of the last attempt; null before the first. */
  place: z.string().nullable(),
  /** How many backups there are. */
  keptCount: z.number().int().nullable(),
  /** The last one that succeeded. */
  lastBackup: BackupRun.nullable(),
  /** The last attempt, if it failed. */
  lastFailure: BackupRun.nullable(),
  lastDrill: BackupRun.nullable(),
  /** Log of the database that is not in the backup yet; null when none is added, as with an external PostgreSQL. */
  waitingBytes: z.number().int().nullable(),
  /** Whether a part of the log was given up, so that a new backup is needed. */
  logIsLost: z.boolean(),
  /** Whether only this machine can read the backups, because nobody has seen the recovery key. */
  keyIsUnshown: z.boolean(),
  /** Whether the backups are lost with the disk of the data folder. */
  isSameDisk: z.boolean(),
});
export type BackupReport = z.infer<typeof BackupReport>;

export const backupReportEndpoint = endpoint({
  id: 'operations.backups',
  method: 'GET',
  path: '/v1/platform/backups',
  summary: 'The last backup, the last drill, and where they are.',
  permission: 'platform_job:manage',
  reads: [],
  input: z.strictObject({}),
  output: BackupReport,
  errors: [],
});

/** A week from Monday to Monday (UTC), identified by its Monday; the last one is the current week. */
export const PlatformWeek = z.object({
  weekOn: CalendarDay,
  newClinics: z.number().int(),
  /** Accounts with activity. */
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

/** A readable explanation; `text` is the first line of the error, with personal data redacted. */
const Failure = z.object({ sentence: z.string(), text: z.string().nullable() });

/** A failed job, without its payload. */
export const FailedJob = z.object({
  /** The queue's numeric id, as a string. */
  id: z.string().regex(/^\d{1,18}$/),
  job: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  createdAt: Instant,
  /** The time of the last attempt. */
  failedAt: Instant,
  /** Null when it will not be retried. */
  nextTryAt: Instant.nullable(),
  failure: Failure,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** At most 100: permanently failed jobs first, then the latest first. */
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

/** The job runs as soon as a worker is free, with all its attempts. */
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

/** An undelivered email. Its text is composed when it is sent. */
export const UndeliveredEmail = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  createdAt: Instant,
  attempts: z.number().int(),
  /** It will not be retried. */
  isGivenUp: z.boolean(),
  nextTryAt: Instant.nullable(),
  failure: Failure.nullable(),
});
export type UndeliveredEmail = z.infer<typeof UndeliveredEmail>;

/** At most 100, the oldest first. */
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
