import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { FailedJob, OneJob } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MOST_SHOWN = 100;

type Row = Omit<FailedJob, 'failure'> & { readonly lastError: string | null };

const told = ({ lastError, ...job }: Row): FailedJob => ({ ...job, failure: failureOf(lastError) });

/** Jobs that have failed; what they are about stays in the queue. */
export async function listFailedJobs({ tx }: PlatformContext): Promise<{ items: FailedJob[] }> {
  const { rows } = await sql<Row>`
    select j.id::text as id, j.job, j.attempts, j.max_attempts as "maxAttempts", j.created_at as "createdAt",
           j.failed_at as "failedAt", j.next_try_at as "nextTryAt", j.last_error as "lastError"
      from app.failed_jobs(${MOST_SHOWN}::integer) j`.execute(tx);
  return { items: rows.map(told) };
}

/** @throws AppError `not_found` where no job of that number has failed and stands still. */
async function settle({ tx }: PlatformContext, jobId: string, deed: 'discard' | 'retry'): Promise<string> {
  const { rows } = await sql<{ job: string | null }>`
    select app.resolve_failed_job(${jobId}::bigint, ${deed}) as job`.execute(tx);
  const job = rows[0]?.job;
  if (!job) throw new AppError('not_found');
  return job;
}

/** Runs a failed job once more. @throws AppError `not_found`. */
export async function retryJob(ctx: PlatformContext, { jobId }: OneJob): Promise<OneJob> {
  ctx.audit('job.retried', jobId, { after: { job: await settle(ctx, jobId, 'retry') } });
  return { jobId };
}

/** Takes a failed job out of the queue. @throws AppError `not_found`. */
export async function discardJob(ctx: PlatformContext, { jobId }: OneJob): Promise<OneJob> {
  ctx.audit('job.discarded', jobId, { before: { job: await settle(ctx, jobId, 'discard') } });
  return { jobId };
}
