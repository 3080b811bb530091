import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { FailedJob } from '../contract.ts';
import { failureOf } from '../failure.rules.ts';

const MAX_SHOWN = 100;

const Row = FailedJob.omit({ failure: true }).extend({ lastError: z.string().nullable() });

const toJob = ({ lastError, ...job }: z.infer<typeof Row>): FailedJob => ({
  ...job,
  failure: failureOf(lastError),
});

/** Jobs that have failed, without their payloads. */
export async function listFailedJobs({ tx }: PlatformContext): Promise<{ items: FailedJob[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select j.id::text as id, j.job, j.attempts, j.max_attempts as "maxAttempts", j.created_at as "createdAt",
               j.failed_at as "failedAt", j.next_try_at as "nextTryAt", j.last_error as "lastError"
          from app.failed_jobs(${MAX_SHOWN}::integer) j`,
  );
  return { items: rows.map(toJob) };
}
