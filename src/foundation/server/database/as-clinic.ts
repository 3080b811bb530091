import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** A transaction that is pinned to one clinic, where nobody is signed in. */
interface ClinicScope<Tables> {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/**
 * Runs `work` in one transaction for a clinic, where nobody is signed in: for jobs, events from outside and the holder of a link. The policies
 * of its role let it see that clinic, as those of staff do.
 */
export const asClinic = <Tables, T>(
  database: Database<Tables>,
  clinicId: string,
  work: (scope: ClinicScope<Tables>) => Promise<T>,
  { now = new Date(), mode = 'write' }: { readonly now?: Date; readonly mode?: 'read' | 'write' } = {},
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', clinicId, mode }, (tx) =>
    work({ tx, now, session: { clinicId } }),
  );
