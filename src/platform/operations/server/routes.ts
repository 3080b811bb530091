import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  backupReportEndpoint,
  discardJobEndpoint,
  discardEmailEndpoint,
  listFailedJobsEndpoint,
  listEmailsEndpoint,
  platformWeeksEndpoint,
  resendEmailEndpoint,
  retryJobEndpoint,
  serverMeasuresEndpoint,
} from '../contract.ts';
import { discardEmail } from './discard-email.ts';
import { discardJob } from './discard-job.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { listUndeliveredEmails } from './list-undelivered-emails.ts';
import { listPlatformWeeks } from './list-platform-weeks.ts';
import { measureServers } from './measure-servers.ts';
import { resendEmail } from './resend-email.ts';
import { reportBackups } from './report-backups.ts';
import { retryJob } from './retry-job.ts';

export const operationsHandlers: readonly Handler[] = [
  handle(serverMeasuresEndpoint, measureServers),
  handle(backupReportEndpoint, reportBackups),
  handle(platformWeeksEndpoint, listPlatformWeeks),
  handle(listFailedJobsEndpoint, listFailedJobs),
  handle(retryJobEndpoint, retryJob),
  handle(discardJobEndpoint, discardJob),
  handle(listEmailsEndpoint, listUndeliveredEmails),
  handle(resendEmailEndpoint, resendEmail),
  handle(discardEmailEndpoint, discardEmail),
];
