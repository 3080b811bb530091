import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { authError } from './auth-errors.ts';

const LENGTH_LIMIT = 255;

/** Normalizes an address as accounts store it. @throws AuthError for an invalid address. */
export function readEmailAddress(text: string | undefined): string {
  const email = normalizeEmail(text ?? '');
  if (email === '') throw authError('address_missing');
  if (email.length > LENGTH_LIMIT) throw authError('address_too_long');
  if (!isEmail(email)) throw authError('address_invalid');
  return email;
}
