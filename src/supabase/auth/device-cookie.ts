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
  readonly freshName: string | null;
}

const hashOf = (name: string): Buffer => createHash('sha256').update(`device\n${name}`).digest();

/**
 * Whether the client stores cookies: a same-origin request or a navigation of a browser. Programs send no such headers.
 */
function keepsCookies(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('sec-fetch-mode') === 'navigate';
}

/** Reads the device cookie, or generates an identifier for a browser without one. */
export function readDevice(c: Context): Device {
  const name = getCookie(c, NAME, 'host') ?? '';
  if (FORM.test(name)) return { hash: hashOf(name), freshName: null };
  if (!keepsCookies(c)) return { hash: null, freshName: null };
  const freshName = randomBytes(16).toString('base64url');
  return { hash: hashOf(freshName), freshName };
}

/**
 * Sets the device cookie after a sign-in. It grants nothing, and no script can read it. `SameSite=Lax` sends it with
 * emailed links opened from another site, so that the browser is recognized.
 */
export function nameDevice(headers: Headers, { freshName }: Device): void {
  if (freshName === null) return;
  const cookie = generateCookie(NAME, freshName, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
  });
  headers.append('Set-Cookie', cookie);
}
