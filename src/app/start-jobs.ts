import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { defineJob, startJobWorker, type Job, type JobWorker } from '#foundation/server/jobs.ts';
import { deliverMailJob, prepareDelivery } from '#foundation/server/mail/deliver-mail.ts';
import { createSmtpTransport } from '#foundation/server/mail/transport.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { Auth } from '#supabase/auth/open-auth.ts';
import { sweepAnonymousJob } from '#supabase/auth/sweep-anonymous.ts';
import type { Storage } from '#supabase/storage/open-storage.ts';
import { aiBudgetEmails } from '#practice/assistant/server/jobs/ai-budget-emails.ts';
import { lifecycleEmails } from '#platform/clinics/server/jobs/lifecycle-emails.ts';
import { supportAccessEmails } from '#platform/support-access/server/jobs/support-access-emails.ts';
import { trialEmails } from '#sales/trial/server/jobs/trial-emails.ts';
import { contactEmails } from '#sales/contact/server/jobs/contact-emails.ts';
import { demoEmails } from '#sales/demos/server/jobs/demo-emails.ts';
import { remindOfDemoJob } from '#sales/demos/server/jobs/remind-of-demo.ts';
import { sweepDemosJob } from '#sales/demos/server/jobs/sweep-demos.ts';
import { supportEmails } from '#platform/support/server/jobs/support-emails.ts';
import { closeStaleTicketsJob } from '#platform/support/server/jobs/close-stale-tickets.ts';
import { sampleStatusJob } from '#platform/status/server/sample-status-job.ts';
import { recomputeDueCaresJob } from '#practice/due-care/server/jobs/recompute-due-cares-job.ts';
import { deliverMessagesJob } from '#practice/conversations/server/jobs/deliver-messages-job.ts';
import { portalEmails } from '#practice/conversations/server/jobs/portal-emails.ts';
import { sweepConversationsJob } from '#practice/conversations/server/jobs/sweep-conversations-job.ts';
import { createMessageChannels } from '#practice/message-channels/server/public/create-message-channels.ts';
import { applyWebhookJob } from '#practice/crm-connection/server/jobs/apply-webhook-job.ts';
import { bulkMessageJobs } from '#practice/bulk-messages/server/jobs/bulk-jobs.ts';
import { careReminderJobs } from '#practice/care-reminders/server/jobs/reminder-jobs.ts';
import { chargeFeesJob } from '#practice/plans/server/jobs/charge-fees-job.ts';
import { receiveMailJob } from '#practice/message-mail/server/jobs/receive-mail-job.ts';
import {
  sendMessagesJob,
  withdrawMessagesJob,
} from '#practice/appointment-messages/server/jobs/send-messages-job.ts';
import { messageDesk } from '#practice/appointment-messages/server/public/message-desk.ts';
import { labJobs, type LabJobParts } from '#practice/lab-connections/server/jobs/lab-jobs.ts';
import { planAheadJob } from '#practice/acts/server/jobs/plan-ahead-job.ts';
import { invoiceEmails } from '#practice/billing/server/jobs/invoice-emails.ts';
import { fileFormJob } from '#practice/forms/server/jobs/file-form-job.ts';
import { applyCodeJob } from '#practice/lab-results/server/jobs/apply-code-job.ts';
import { escalateAlertsJob } from '#practice/lab-results/server/jobs/escalate-alerts-job.ts';
import { labEmails } from '#practice/lab-results/server/jobs/lab-emails.ts';
import { lockVisitsJob } from '#practice/visits/server/jobs/lock-visits-job.ts';
import { estimateEmails } from '#practice/estimates/server/jobs/estimate-emails.ts';
import { accountEmails } from '#practice/receivables/server/jobs/account-emails.ts';
import { sendRemindersJob } from '#practice/receivables/server/jobs/send-reminders-job.ts';
import { purchaseEmails } from '#practice/purchasing/server/jobs/purchase-emails.ts';
import { visitEmails } from '#practice/visits/server/jobs/visit-emails.ts';
import { applyPaymentEventJob } from '#practice/online-payments/server/jobs/apply-event-job.ts';
import { reconcilePaymentsJob } from '#practice/online-payments/server/jobs/reconcile-payments-job.ts';
import { compareLevelsJob } from '#practice/stock/server/jobs/compare-levels-job.ts';
import { recordForecastsJob } from '#practice/stock-forecast/server/jobs/record-forecasts-job.ts';
import { sendRefundJob } from '#practice/online-payments/server/jobs/send-refund-job.ts';
import type { ChannelParts } from '#practice/message-channels/server/channel-parts.ts';
import { applyChannelEventJob } from '#practice/message-channels/server/jobs/apply-event-job.ts';
import { reconcileChannelsJob } from '#practice/message-channels/server/jobs/reconcile-channels-job.ts';
import { messageEventHandlers } from '#practice/message-channels/server/public/clinic-event-handlers.ts';
import type { OnlinePaymentParts } from '#practice/online-payments/server/online-payment-parts.ts';
import { sendPushJob } from '#practice/web-push/server/jobs/send-push-job.ts';
import type { PushService } from '#practice/web-push/server/provider/open-push.ts';
import { leadEventHandlers } from '#sales/crm/server/events/lead-event-handlers.ts';
import { leadSyncJobs } from '#sales/crm/server/jobs/lead-sync-jobs.ts';
import type { CrmParts } from './functions.ts';
import type { ApplicationParts } from './application-parts.ts';
import type { MessageMail } from './message-mail.ts';

interface JobParts extends ApplicationParts {
  readonly database: Database<Tables>;
  readonly auth: Auth;
  readonly storage: Pick<Storage, 'job' | 'keep'>;
  readonly encryption: Sealer | null;
  readonly crm: CrmParts | null;
  readonly online: OnlinePaymentParts;
  readonly push: PushService;
  readonly channels: ChannelParts;
  readonly labs: LabJobParts;
  readonly messageMail: Pick<MessageMail, 'channel' | 'parts'>;
}

/** Deletes what has expired: codes, sessions, allowances, stored responses of repeated requests, uploads that were never used. */
const sweepJob = (database: Database<Tables>): Job =>
  defineJob('housekeeping.sweep', async () => {
    await database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep(), app.sweep_sign_ins(), app.sweep_status_days(), app.sweep_doctor_times(), app.sweep_account_weeks(),
        app.sweep_document_uploads(), app.sweep_mails(), app.sweep_message_channels(), app.sweep_lab_messages(),
        app.sweep_imaging()`.execute(tx),
    );
  });

/** Starts every job of the product. */
export async function startJobs({
  settings,
  connection,
  logins,
  log,
  database,
  auth,
  storage,
  encryption,
  crm,
  online,
  push,
  channels,
  labs,
  messageMail,
}: JobParts): Promise<JobWorker> {
  const transport = settings.mail && createSmtpTransport(settings.mail);
  const delivery = {
    database,
    composers: {
      ...auth.emails,
      ...accountEmails,
      ...aiBudgetEmails(settings.publicUrl),
      ...contactEmails,
      ...supportEmails(settings.publicUrl),
      ...trialEmails(settings.publicUrl),
      ...demoEmails(settings.publicUrl),
      ...lifecycleEmails,
      ...supportAccessEmails,
      ...visitEmails(settings.publicUrl),
      ...labEmails(settings.publicUrl),
      ...invoiceEmails,
      ...purchaseEmails,
      ...estimateEmails(settings.publicUrl),
      ...portalEmails(settings.publicUrl),
    },
    transport,
    encryption,
    log,
  };
  const visitMessages = {
    database,
    siteUrl: settings.publicUrl,
    keep: storage.keep,
    log,
    desk: messageDesk,
  };
  const conversations = { database, channels: [...createMessageChannels(channels), messageMail.channel] };
  await prepareDelivery(delivery);
  const worker = await startJobWorker({
    connection: redirect(connection, { login: logins.jobs }),
    jobs: [
      deliverMailJob(delivery),
      sweepJob(database),
      sweepAnonymousJob(database),
      applyWebhookJob(crm?.connection ?? null, {
        platform: crm ? leadEventHandlers(crm.leadSync) : {},
        clinics: messageEventHandlers(channels),
      }),
      applyChannelEventJob(channels),
      reconcileChannelsJob(channels),
      ...leadSyncJobs(crm?.leadSync ?? null),
      closeStaleTicketsJob(database),
      fileFormJob(database, storage.keep),
      lockVisitsJob(database),
      escalateAlertsJob(database),
      applyCodeJob(database),
      receiveMailJob(messageMail.parts),
      ...labJobs(labs),
      deliverMessagesJob(conversations),
      sweepConversationsJob(conversations),
      sendMessagesJob(visitMessages),
      withdrawMessagesJob(visitMessages),
      planAheadJob(database),
      chargeFeesJob(database),
      sendRemindersJob(database),
      ...bulkMessageJobs({ database, publicUrl: settings.publicUrl }),
      ...careReminderJobs({ database, publicUrl: settings.publicUrl }),
      applyPaymentEventJob(online),
      reconcilePaymentsJob(online),
      sendRefundJob(online),
      sendPushJob({ database, push, log }),
      remindOfDemoJob(database),
      sweepDemosJob(database),
      recomputeDueCaresJob(database),
      compareLevelsJob(database, log),
      recordForecastsJob(database),
      storage.job,
      sampleStatusJob(database),
    ],
    schedule: [
      { job: 'accounts.sweepAnonymous', pattern: '57 * * * *' },
      { job: 'acts.planAhead', pattern: '12,42 * * * *' },
      { job: 'channels.reconcile', pattern: '*/5 * * * *' },
      { job: 'bulkMessages.sweep', pattern: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *' },
      { job: 'careReminders.plan', pattern: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *' },
      { job: 'appointmentMessages.send', pattern: '* * * * *' },
      { job: 'labResults.escalate', pattern: '* * * * *' },
      { job: 'conversations.sweep', pattern: '* * * * *' },
      { job: 'crm.reconcile', pattern: '27 * * * *' },
      { job: 'demos.sweep', pattern: '7 * * * *' },
      { job: 'housekeeping.sweep', pattern: '17 * * * *' },
      { job: 'onlinePayments.reconcile', pattern: '*/10 * * * *' },
      { job: 'tickets.closeStale', pattern: '37 * * * *' },
      { job: 'labs.pollResults', pattern: '* * * * *' },
      { job: 'labs.readFolders', pattern: '* * * * *' },
      { job: 'labs.sendOrders', pattern: '* * * * *' },
      { job: 'plans.chargeFees', pattern: '22 * * * *' },
      { job: 'receivables.sendReminders', pattern: '4,34 * * * *' },
      { job: 'status.sample', pattern: '* * * * *' },
      { job: 'stock.compareLevels', pattern: '33 3 * * *' },
      { job: 'stockForecast.record', pattern: '48 3 * * *' },
      { job: 'storage.purge', pattern: '47 * * * *' },
      { job: 'visits.lock', pattern: '*/15 * * * *' },
    ],
    log,
  });
  return {
    stop: async () => {
      await worker.stop();
      transport?.close();
    },
  };
}
