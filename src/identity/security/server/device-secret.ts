import { createHash, randomBytes } from 'node:crypto';
import type { Cookies } from '#foundation/server/http/cookies.ts';

/** The cookie with the secret of a shared device. */
const COOKIE = 'tailwell-desk';
/** The maximum that browsers allow; each use starts it over. */
const COOKIE_MAX_AGE_SECONDS = 400 * 86_400;
const SECRET_FORM = /^[\w-]{43}$/;

/** The stored hash of a secret. The secret is random and long, so a plain hash is sufficient. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of the secret in the request's cookie; null without one. */
export function readDeviceHash(cookies: Cookies): Buffer | null {
  const secret = cookies.get(COOKIE);
  return secret !== undefined && SECRET_FORM.test(secret) ? hashOf(secret) : null;
}

/** Sets a new secret in the browser. @returns its hash. */
export function giveDeviceSecret(cookies: Cookies): Buffer {
  const secret = randomBytes(32).toString('base64url');
  cookies.set(COOKIE, secret, COOKIE_MAX_AGE_SECONDS);
  return hashOf(secret);
}

/** Renews the cookie of a device that is in use. */
export function keepDeviceSecret(cookies: Cookies): void {
  const secret = cookies.get(COOKIE);
  if (secret !== undefined) cookies.set(COOKIE, secret, COOKIE_MAX_AGE_SECONDS);
}

/** Deletes the cookie of a secret that is no longer valid. */
export const forgetDeviceSecret = (cookies: Cookies): void => cookies.remove(COOKIE);
