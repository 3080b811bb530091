import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { BackupReport } from '../contract.ts';

/** The state of the backups. */
export async function reportBackups({ tx }: PlatformContext): Promise<BackupReport> {
  const report = await fetchRow(
    tx,
    BackupReport,
    sql`select r.place, r.kept_count as "keptCount", r.last_backup as "lastBackup", r.last_failure as "lastFailure",
               r.last_drill as "lastDrill", r.waiting_bytes as "waitingBytes", r.log_is_lost as "logIsLost",
               r.key_is_unshown as "keyIsUnshown", r.is_same_disk as "isSameDisk"
          from app.backup_report() r`,
  );
  if (!report) throw new Error('app.backup_report returned no row');
  return report;
}
