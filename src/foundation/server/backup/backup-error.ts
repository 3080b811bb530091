import { StartError } from '../start-error.ts';

/** A reason why a backup or a restore cannot go on that a person can fix, in one sentence. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}
