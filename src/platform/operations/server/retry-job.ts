import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OneJob } from '../contract.ts';
import { resolveJob } from './resolve-job.ts';

/** Runs a failed job again. @throws AppError `not_found`. */
export async function retryJob(ctx: PlatformContext, { jobId }: OneJob): Promise<OneJob> {
  ctx.audit('job.retried', jobId, { after: { job: await resolveJob(ctx, jobId, 'retry') } });
  return { jobId };
}
