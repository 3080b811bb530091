import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { OAUTH_STATE_SECONDS } from './oauth-states.ts';

/** One cookie per flow, because several tabs may have flows in progress. */
const nameOf = (state: string): string =>
  `tailwell-oauth-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;

/** Lax: the callback is a cross-site navigation. */
const attributes = (isSecure: boolean) =>
  ({ path: '/auth/v1', httpOnly: true, sameSite: 'Lax', secure: isSecure }) as const;

/** Binds a flow to the browser that started it. No script can read the cookie, and it grants nothing by itself. */
export function setOAuthCookie(
  c: Context,
  { state, browserSecret }: { readonly state: string; readonly browserSecret: string },
  isSecure: boolean,
): void {
  setCookie(c, nameOf(state), browserSecret, { ...attributes(isSecure), maxAge: OAUTH_STATE_SECONDS });
}

/** Reads and deletes the browser's secret for a state. */
export function consumeOAuthCookie(c: Context, state: string, isSecure: boolean): string | undefined {
  const name = nameOf(state);
  const shown = getCookie(c, name);
  if (shown !== undefined) deleteCookie(c, name, attributes(isSecure));
  return shown;
}
