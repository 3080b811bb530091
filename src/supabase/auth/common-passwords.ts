import { readFileSync } from 'node:fs';

const LIST = new URL('common-passwords.txt', import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Whether a password is among those that are tried first: whatever its capitals. Read once, from a list of our own. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').split('\n'));
  return known.has(password.toLowerCase());
}
