import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import type { ClusterBackup } from './manifest.ts';
import { createProgress, type PrintLine } from './progress.ts';
import { sha256Of } from './sealed-object.ts';

/**
 * Compares every object of a base backup with the manifest, before anything is written.
 *
 * @throws BackupError at the first that differs.
 */
export async function verifyObjects(
  store: BackupStore,
  { objects }: ClusterBackup,
  printLine: PrintLine,
): Promise<void> {
  const report = createProgress(printLine);
  for (const [index, { name, size, sha256 }] of objects.entries()) {
    report(() => `Verifying the backup: ${index} of ${objects.length} …`);
    const bytes = await store.get(name);
    if (bytes?.length === size && sha256Of(bytes) === sha256) continue;
    throw new BackupError(
      `${name} in ${store.place} ${bytes ? 'does not match the manifest' : 'is missing'}: the backup is damaged, choose another one.`,
    );
  }
}
