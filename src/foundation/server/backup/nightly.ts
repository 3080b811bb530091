import type { ClientBase } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { backupIsDue } from './keep-rule.ts';

const Times = z.object({ since: z.coerce.date(), now: z.coerce.date() });

/**
 * Whether the nightly backup is due: by the last one, or by the age of the database. An attempt that failed is repeated
 * after an hour.
 *
 * @param setUpAt when the data folder was made, which is the age of a database without a backup.
 */
export async function isNightlyDue(client: ClientBase, setUpAt: Date): Promise<boolean> {
  const [times] = await queryRows(
    client,
    Times,
    `select coalesce(max(started_at) filter (where failure is null), $1) as since, now() as now
       from public.backup_runs where kind = 'backup'
     having coalesce(max(finished_at), '-infinity') < now() - interval '1 hour'`,
    [setUpAt],
  );
  return times !== undefined && backupIsDue(times.since, times.now);
}
