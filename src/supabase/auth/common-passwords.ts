import { readFileSync } from 'node:fs';

const LIST = new URL('common-passwords.txt', import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Whether a password is in the list of the most common ones, regardless of case. The list is read once. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').split('\n'));
  return known.has(password.toLowerCase());
}
