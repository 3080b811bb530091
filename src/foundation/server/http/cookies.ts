import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Cookies of this origin alone, which no script of a page can read: named with the prefix `__Host-`, sent over https (or
 * to the machine itself), and never with a request that another site has caused.
 */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param maxAgeSeconds how long the browser keeps it; at most 400 days, which is as long as browsers do. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  remove(name: string): void;
}

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', prefix: 'host' } as const;

/** The cookies of one request and its answer. */
export const cookiesOf = (c: Context): Cookies => ({
  get: (name) => getCookie(c, name, 'host'),
  set: (name, value, maxAgeSeconds) => setCookie(c, name, value, { ...ATTRIBUTES, maxAge: maxAgeSeconds }),
  remove: (name) => {
    deleteCookie(c, name, ATTRIBUTES);
  },
});
