import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

export type RunKind = 'backup' | 'drill';

interface RunSummary {
  readonly bytes: number;
  /** How many backups there are. */
  readonly kept?: number;
  /** What is not as it should be although it succeeded. */
  readonly risks?: { readonly keyIsUnshown: boolean; readonly isSameDisk: boolean };
}

/** For the console: the details are in the log of whoever ran it. */
const reasonOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : 'It failed for a reason that only the log names.';

/** Runs a backup or a drill, and records how it ended, for the platform's console. */
export async function recordRun<T extends RunSummary>(
  client: ClientBase,
  place: string,
  kind: RunKind,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = new Date();
  const record = (summary: RunSummary | null, failure: string | null) => {
    const { bytes = null, kept = null, risks } = summary ?? {};
    return client.query(
      `insert into public.backup_runs (kind, started_at, place, size_bytes, kept_count, key_is_unshown, is_same_disk, failure)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        kind,
        startedAt,
        place,
        bytes,
        kept,
        risks?.keyIsUnshown ?? false,
        risks?.isSameDisk ?? false,
        failure,
      ],
    );
  };
  try {
    const summary = await work();
    await record(summary, null);
    return summary;
  } catch (error) {
    await record(null, reasonOf(error)).catch(() => undefined);
    throw error;
  }
}
