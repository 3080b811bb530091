import { createHash, randomBytes } from 'node:crypto';
import type { Cookies } from '#foundation/server/http/cookies.ts';

/** What a shared browser keeps its secret under. */
const COOKIE = 'tailwell-desk';
/** As long as browsers keep a cookie at most; each use starts it anew. */
const COOKIE_MAX_AGE_SECONDS = 400 * 86_400;
const SECRET_FORM = /^[\w-]{43}$/;

/** What the database keeps of a secret. It is random and long, so a plain hash tells nothing about it. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of the secret that the browser shows; null where it shows none. */
export function readDeviceHash(cookies: Cookies): Buffer | null {
  const secret = cookies.get(COOKIE);
  return secret !== undefined && SECRET_FORM.test(secret) ? hashOf(secret) : null;
}

/** Gives the browser a new secret. @returns its hash. */
export function giveDeviceSecret(cookies: Cookies): Buffer {
  const secret = randomBytes(32).toString('base64url');
  cookies.set(COOKIE, secret, COOKIE_MAX_AGE_SECONDS);
  return hashOf(secret);
}

/** The browser is in use: it keeps its secret for as long again. */
export function keepDeviceSecret(cookies: Cookies): void {
  const secret = cookies.get(COOKIE);
  if (secret !== undefined) cookies.set(COOKIE, secret, COOKIE_MAX_AGE_SECONDS);
}

/** The secret opens nothing any more: the browser need not keep it. */
export const forgetDeviceSecret = (cookies: Cookies): void => cookies.remove(COOKIE);
