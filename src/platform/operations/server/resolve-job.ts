import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Resolved = z.object({ job: z.string().nullable() });

/** Runs a failed job again or discards it; returns its name. @throws AppError `not_found` when no such job has failed. */
export async function resolveJob(
  { tx }: PlatformContext,
  jobId: string,
  action: 'discard' | 'retry',
): Promise<string> {
  const resolved = await fetchRow(
    tx,
    Resolved,
    sql`select app.resolve_failed_job(${jobId}::bigint, ${action}) as job`,
  );
  if (!resolved?.job) throw new AppError('not_found');
  return resolved.job;
}
