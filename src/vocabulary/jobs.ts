import * as z from 'zod';

/**
 * Every background job and its payload. A payload contains ids, never copies of records, which would become outdated.
 */
export const JOBS = {
  'accounts.sweepAnonymous': z.object({}),
  'acts.planAhead': z.object({}),
  /** Of one clinic, or of all. */
  'appointmentMessages.send': z.object({ clinicId: z.uuid().optional() }),
  'appointmentMessages.withdraw': z.object({ clinicId: z.uuid() }),
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
  'mail.deliver': z.object({ mailId: z.uuid() }),
  'plans.chargeFees': z.object({}),
  'onlinePayments.applyEvent': z.object({ clinicId: z.uuid(), eventId: z.string() }),
  'onlinePayments.reconcile': z.object({}),
  'onlinePayments.sendRefund': z.object({ clinicId: z.uuid(), refundId: z.uuid() }),
  'receivables.sendReminders': z.object({}),
  'status.sample': z.object({}),
  'stock.compareLevels': z.object({}),
  'storage.purge': z.object({}),
  'tickets.closeStale': z.object({}),
  'visits.lock': z.object({}),
} as const;
export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;
