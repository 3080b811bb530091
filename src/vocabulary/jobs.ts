import * as z from 'zod';
import { LAB_CODE_KINDS } from './lab.ts';
import { PUSH_KINDS } from './push-kinds.ts';

/**
 * Every background job and its payload. A payload contains ids, never copies of records, which would become outdated.
 */
export const JOBS = {
  'accounts.sweepAnonymous': z.object({}),
  'acts.planAhead': z.object({}),
  /** Of one clinic, or of all. */
  'appointmentMessages.send': z.object({ clinicId: z.uuid().optional() }),
  'appointmentMessages.withdraw': z.object({ clinicId: z.uuid() }),
  'bulkMessages.send': z.object({ clinicId: z.uuid() }),
  'bulkMessages.sweep': z.object({}),
  'careReminders.plan': z.object({}),
  'careReminders.send': z.object({ clinicId: z.uuid() }),
  'channels.applyEvent': z.object({ clinicId: z.uuid(), eventId: z.uuid() }),
  'channels.reconcile': z.object({}),
  'conversations.deliver': z.object({ clinicId: z.uuid(), conversationId: z.uuid() }),
  'conversations.sweep': z.object({}),
  'crm.applyWebhook': z.object({ webhookId: z.uuid() }),
  'crm.eraseContact': z.object({ erasureId: z.uuid() }),
  'crm.reconcile': z.object({}),
  'crm.syncLead': z.object({ leadId: z.uuid() }),
  'demos.remind': z.object({ bookingId: z.uuid() }),
  'demos.sweep': z.object({}),
  'dueCare.recompute': z.object({ clinicId: z.uuid() }),
  'forms.file': z.object({ clinicId: z.uuid(), signatureId: z.uuid() }),
  'housekeeping.sweep': z.object({}),
  'labResults.escalate': z.object({}),
  'labResults.applyCode': z.object({
    clinicId: z.uuid(),
    laboratoryId: z.uuid(),
    kind: z.enum(LAB_CODE_KINDS),
    code: z.string(),
  }),
  'labs.applyMessage': z.object({ clinicId: z.uuid(), messageId: z.uuid() }),
  'labs.pollConnection': z.object({ clinicId: z.uuid(), connectionId: z.uuid() }),
  'labs.pollResults': z.object({}),
  'labs.readFolders': z.object({}),
  'labs.sendOrder': z.object({ clinicId: z.uuid(), sendId: z.uuid() }),
  'labs.sendOrders': z.object({}),
  'labs.testConnection': z.object({ clinicId: z.uuid(), connectionId: z.uuid() }),
  'mail.deliver': z.object({ mailId: z.uuid() }),
  'mail.receive': z.object({ clinicId: z.uuid(), mailId: z.uuid() }),
  'plans.chargeFees': z.object({}),
  'onlinePayments.applyEvent': z.object({ clinicId: z.uuid(), eventId: z.string() }),
  'onlinePayments.reconcile': z.object({}),
  'onlinePayments.sendRefund': z.object({ clinicId: z.uuid(), refundId: z.uuid() }),
  'push.send': z.object({
    clinicId: z.uuid(),
    subscriptionId: z.uuid(),
    kind: z.enum(PUSH_KINDS),
    /** A path of this site. */
    address: z.string(),
    queuedAt: z.iso.datetime(),
  }),
  'receivables.sendReminders': z.object({}),
  'status.sample': z.object({}),
  'stock.compareLevels': z.object({}),
  'stockForecast.record': z.object({}),
  'storage.purge': z.object({}),
  'tickets.closeStale': z.object({}),
  'visits.lock': z.object({}),
} as const;
export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;

/**
 * Jobs of a lane run apart from those of others. `own`: what needs only the database and this server. `messages`: what waits for those
 * who send messages of clinics. `providers`: what waits for mail servers and other services.
 */
export const JOB_LANES = ['own', 'messages', 'providers'] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** Every job that asks somebody over the network. */
const LANES: Partial<Readonly<Record<JobName, JobLane>>> = {
  'channels.applyEvent': 'providers',
  'channels.reconcile': 'providers',
  'conversations.deliver': 'messages',
  'crm.applyWebhook': 'providers',
  'crm.eraseContact': 'providers',
  'crm.reconcile': 'providers',
  'crm.syncLead': 'providers',
  'labs.pollConnection': 'providers',
  'labs.sendOrder': 'providers',
  'labs.sendOrders': 'providers',
  'labs.testConnection': 'providers',
  'mail.deliver': 'providers',
  'onlinePayments.applyEvent': 'providers',
  'onlinePayments.reconcile': 'providers',
  'onlinePayments.sendRefund': 'providers',
  'push.send': 'providers',
};

export const laneOf = (job: JobName): JobLane => LANES[job] ?? 'own';
