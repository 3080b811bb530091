import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';

const RECHECK_AFTER_HOURS = 12;
const MAX_AT_ONCE = 500;

/** Compares leads with the CRM at intervals, because events may be lost. */
export const reconcileJob = (parts: LeadSyncParts | null): Job =>
  defineJob('crm.reconcile', async () => {
    if (parts) await parts.links.queueReconciliation(RECHECK_AFTER_HOURS, MAX_AT_ONCE);
  });
