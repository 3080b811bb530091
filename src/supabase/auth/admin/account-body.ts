import * as z from 'zod';
import { authError } from '../auth-errors.ts';
import type { AuthParts } from '../auth-parts.ts';
import { flag, text, metadata } from '../body-fields.ts';
import { assertStrongPassword } from '../password-strength.ts';

/** Clients send additional fields, and null for fields that they omit. */
export const AccountBody = z.looseObject({
  id: text,
  email: text,
  phone: text,
  role: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});
export const DeleteBody = z.looseObject({ should_soft_delete: flag });
export const InviteBody = z.looseObject({ email: text, data: metadata });
export const LinkBody = z.looseObject({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
  redirectTo: text,
});

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3_600,
};
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;

/**
 * Parses a duration such as `1h30m` to seconds; 0 for `none`, null if it is missing.
 *
 * @throws AuthError `validation_failed`.
 */
export function readBanSeconds(duration: string | undefined): number | null {
  if (!duration) return null;
  if (duration === 'none') return 0;
  if (!DURATION.test(duration)) throw authError('ban_duration_invalid');
  let seconds = 0;
  for (const [, count = '', unit = ''] of duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)) {
    seconds += Number(count) * (UNIT_SECONDS[unit] ?? 0);
  }
  return seconds;
}

/** The password hashes that this server can verify. */
const KNOWN_HASH = /^\$argon2(?:id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

/** The hash of the given password, or the given hash; null without either. */
export async function readPasswordHash(
  { passwords }: Pick<AuthParts, 'passwords'>,
  given: { readonly password?: string | undefined; readonly password_hash?: string | undefined },
): Promise<string | null> {
  if (given.password && given.password_hash) throw authError('password_twice');
  if (given.password_hash) {
    if (!KNOWN_HASH.test(given.password_hash)) throw authError('password_hash_unknown');
    return given.password_hash;
  }
  if (!given.password) return null;
  assertStrongPassword(given.password);
  return passwords.hash(given.password);
}
