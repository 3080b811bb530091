import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Cookies of this origin only that scripts cannot read: with the `__Host-` prefix, sent over HTTPS (or to localhost),
 * and never with a request that another site initiated.
 */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param maxAgeSeconds browsers keep a cookie for at most 400 days. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  remove(name: string): void;
}

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', prefix: 'host' } as const;

/** The cookies of one request and its response. */
export const cookiesOf = (c: Context): Cookies => ({
  get: (name) => getCookie(c, name, 'host'),
  set: (name, value, maxAgeSeconds) => setCookie(c, name, value, { ...ATTRIBUTES, maxAge: maxAgeSeconds }),
  remove: (name) => {
    deleteCookie(c, name, ATTRIBUTES);
  },
});
