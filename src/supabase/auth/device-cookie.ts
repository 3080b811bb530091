import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';

const NAME = 'tailwell-device';
const FORM = /^[\w-]{22}$/;
const YEAR_SECONDS = 31_536_000;

/** The device that a request comes from. */
export interface Device {
  /** What accounts remember it by; null for a program that keeps no cookies. */
  readonly hash: Buffer | null;
  /** A name that the browser does not have yet. */
  readonly freshName: string | null;
}

const hashOf = (name: string): Buffer => createHash('sha256').update(`device\n${name}`).digest();

/** Whether a cookie would come back: asked by a page of ours, or opened as one. Programs say nothing of the kind. */
function keepsCookies(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('sec-fetch-mode') === 'navigate';
}

/** Reads the name that a browser was given; thinks of one for a browser that has none. */
export function readDevice(c: Context): Device {
  const name = getCookie(c, NAME, 'host') ?? '';
  if (FORM.test(name)) return { hash: hashOf(name), freshName: null };
  if (!keepsCookies(c)) return { hash: null, freshName: null };
  const freshName = randomBytes(16).toString('base64url');
  return { hash: hashOf(freshName), freshName };
}

/**
 * Gives a browser its name, once it has signed in. It opens nothing, and no script can read it. It comes along when a
 * mailed link is opened from another site, as it must for that browser to be known.
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
