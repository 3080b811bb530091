import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { FailedJob } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MAX_SHOWN = 100;

type Row = Omit<FailedJob, 'failure'> & { readonly lastError: string | null };

const toJob = ({ lastError, ...job }: Row): FailedJob => ({ ...job, failure: failureOf(lastError) });

/** Jobs that have failed, without their payloads. */
export async function listFailedJobs({ tx }: PlatformContext): Promise<{ items: FailedJob[] }> {
  const { rows } = await sql<Row>`
    select j.id::text as id, j.job, j.attempts, j.max_attempts as "maxAttempts", j.created_at as "createdAt",
           j.failed_at as "failedAt", j.next_try_at as "nextTryAt", j.last_error as "lastError"
      from app.failed_jobs(${MAX_SHOWN}::integer) j`.execute(tx);
  return { items: rows.map(toJob) };
}
