import type { Job } from '#foundation/server/jobs.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { eraseContactJob } from './erase-contact-job.ts';
import { reconcileJob } from './reconcile-job.ts';
import { syncLeadJob } from './sync-lead-job.ts';

/**
 * The background jobs of the lead sync.
 *
 * @param parts null if no provider is configured: then the jobs do nothing.
 */
export const leadSyncJobs = (parts: LeadSyncParts | null): readonly Job[] => [
  eraseContactJob(parts),
  reconcileJob(parts),
  syncLeadJob(parts),
];
