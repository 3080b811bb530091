import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Runs a failed job again or discards it; gives back its name. @throws AppError `not_found` where none has failed. */
export async function resolveJob(
  { tx }: PlatformContext,
  jobId: string,
  action: 'discard' | 'retry',
): Promise<string> {
  const { rows } = await sql<{ job: string | null }>`
    select app.resolve_failed_job(${jobId}::bigint, ${action}) as job`.execute(tx);
  const job = rows[0]?.job;
  if (!job) throw new AppError('not_found');
  return job;
}
