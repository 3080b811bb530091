import type { Job } from '#foundation/server/jobs.ts';
import type { CrmParts } from '../functions/crm-parts.ts';
import { applyWebhookJob } from './apply-webhook-job.ts';
import { eraseContactJob } from './erase-contact-job.ts';
import { reconcileJob } from './reconcile-job.ts';
import { syncLeadJob } from './sync-lead-job.ts';

/**
 * What the connection does in the background.
 *
 * @param parts null where no provider is set up: then there is nothing to do.
 */
export const crmJobs = (parts: CrmParts | null): readonly Job[] => [
  applyWebhookJob(parts),
  eraseContactJob(parts),
  reconcileJob(parts),
  syncLeadJob(parts),
];
