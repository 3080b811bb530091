import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { WAY_SECONDS } from './oauth-states.ts';

/** One cookie a way: somebody may set out in two tabs. */
const nameOf = (state: string): string =>
  `tailwell-way-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;

/** Lax: the browser comes back by a link on the provider's page. */
const attributes = (isSecure: boolean) =>
  ({ path: '/auth/v1', httpOnly: true, sameSite: 'Lax', secure: isSecure }) as const;

/** Ties a way to the browser that sets out on it. No script can read it, and it opens nothing by itself. */
export function keepWay(
  c: Context,
  { state, browserSecret }: { readonly state: string; readonly browserSecret: string },
  isSecure: boolean,
): void {
  setCookie(c, nameOf(state), browserSecret, { ...attributes(isSecure), maxAge: WAY_SECONDS });
}

/** What the browser shows for a state. It is shown once. */
export function takeWay(c: Context, state: string, isSecure: boolean): string | undefined {
  const name = nameOf(state);
  const shown = getCookie(c, name);
  if (shown !== undefined) deleteCookie(c, name, attributes(isSecure));
  return shown;
}
