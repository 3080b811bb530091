import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OneJob } from '../contract.ts';
import { resolveJob } from './resolve-job.ts';

/** Removes a failed job from the queue. @throws AppError `not_found`. */
export async function discardJob(ctx: PlatformContext, { jobId }: OneJob): Promise<OneJob> {
  ctx.audit('job.discarded', jobId, { before: { job: await resolveJob(ctx, jobId, 'discard') } });
  return { jobId };
}
