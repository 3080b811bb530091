import { readFileSync } from 'node:fs';
import { PROJECT_FOLDER } from '#foundation/server/project-folder.ts';

const LIST = new URL('src/supabase/auth/common-passwords.txt', PROJECT_FOLDER);

let known: ReadonlySet<string> | undefined;

/** Whether a password is in the list of the most common ones, regardless of case. The list is read once. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').split('\n'));
  return known.has(password.toLowerCase());
}
