import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';

const NAME = 'tailwell-device';
const FORM = /^[\w-]{22}$/;
const YEAR_SECONDS = 31_536_000;

/** The device of a request. */
export interface Device {
  /** The hash that accounts store; null for clients without cookies. */
  readonly hash: Buffer | null;
  /** A new identifier for a browser that has none yet. */
  readonly newId: string | null;
}

const hashOf = (name: string): Buffer => createHash('sha256').update(`device\n${name}`).digest();

/**
 * Whether the client stores cookies: a same-origin request or a navigation of a browser. Programs send no such headers.
 */
function isBrowser(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('sec-fetch-mode') === 'navigate';
}

/** Reads the device cookie, or generates an identifier for a browser without one. */
export function readDevice(c: Context): Device {
  const name = getCookie(c, NAME, 'host') ?? '';
  if (FORM.test(name)) return { hash: hashOf(name), newId: null };
  if (!isBrowser(c)) return { hash: null, newId: null };
  const newId = randomBytes(16).toString('base64url');
  return { hash: hashOf(newId), newId };
}

/**
 * Sets the device cookie after a sign-in. It grants nothing, and no script can read it. `SameSite=Lax` sends it with
 * emailed links opened from another site, so that the browser is recognized.
 */
export function setDeviceCookie(headers: Headers, { newId }: Device): void {
  if (newId === null) return;
  const cookie = generateCookie(NAME, newId, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
  });
  headers.append('Set-Cookie', cookie);
}
