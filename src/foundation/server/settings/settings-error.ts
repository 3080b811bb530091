import { StartError } from '../start-error.ts';

/** A wrong setting: one sentence that names it and says what to do. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
