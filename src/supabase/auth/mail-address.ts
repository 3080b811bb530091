import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { refusal } from './auth-errors.ts';

const LENGTH_LIMIT = 255;

/** Normalizes an address as accounts store it. @throws AuthError for an invalid address. */
export function readMailAddress(text: string | undefined): string {
  const email = normalizeEmail(text ?? '');
  if (email === '') throw refusal('address_missing');
  if (email.length > LENGTH_LIMIT) throw refusal('address_too_long');
  if (!isEmail(email)) throw refusal('address_invalid');
  return email;
}
