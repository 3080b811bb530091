import type { Client } from 'pg';
import { BackupError } from './backup-error.ts';

export type RunKind = 'backup' | 'drill';

/** For the console: the details are in the log of whoever ran it. */
const reasonOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : 'It failed for a reason that only the log names.';

/** Runs a backup or a drill, and records how it ended, for the platform's console. */
export async function recordRun<T extends { readonly bytes: number; readonly kept?: number }>(
  client: Client,
  place: string,
  kind: RunKind,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = new Date();
  const record = (bytes: number | null, kept: number | null, failure: string | null) =>
    client.query(
      `insert into public.backup_runs (kind, started_at, place, size_bytes, kept_count, failure)
       values ($1, $2, $3, $4, $5, $6)`,
      [kind, startedAt, place, bytes, kept, failure],
    );
  try {
    const summary = await work();
    await record(summary.bytes, summary.kept ?? null, null);
    return summary;
  } catch (error) {
    await record(null, null, reasonOf(error)).catch(() => undefined);
    throw error;
  }
}
