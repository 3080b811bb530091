import type { Context, MiddlewareHandler } from 'hono';
import { opaqueKeyOf } from '../person/bearer.ts';
import type { ApiKey, ProjectKeys } from './project-keys.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The request's API key, once the gateway has verified it. */
    apiKey: ApiKey;
  }
}

const NO_API_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};
const INVALID_API_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

const KEY_IN_BROWSER = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
};

/** A secret key that is shipped to a browser is no longer secret, so browsers may not use one. */
export const isBrowser = (userAgent: string | undefined): boolean => /^mozilla\//i.test(userAgent ?? '');

const isInBrowser = (c: Context): boolean => isBrowser(c.req.header('user-agent'));

/** The request's API key: a header, or a query parameter where a client cannot set headers. */
export const apiKeyOf = (request: {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}) => request.header('apikey') ?? request.query('apikey');

/** The response to an API key that is unknown or revoked. */
export const rejectKey = (c: Context): Response => c.json(INVALID_API_KEY, 401);

/**
 * Rejects requests without a valid API key, and sets `apiKey`. An API key in place of a bearer token, which supabase-js
 * sends without a session, must be the same key.
 */
export const requireApiKey =
  (keys: ProjectKeys): MiddlewareHandler =>
  async (c, next) => {
    const presented = apiKeyOf(c.req);
    if (!presented) return c.json(NO_API_KEY, 401);
    const key = await keys.find(presented);
    const bearer = opaqueKeyOf(c.req.header('authorization'));
    if (!key || (bearer !== null && bearer !== presented)) return rejectKey(c);
    if (key.kind === 'secret' && isInBrowser(c)) return c.json(KEY_IN_BROWSER, 401);
    c.set('apiKey', key);
    await next();
    return undefined;
  };

/** Sets `apiKey` if the request has a valid one, for services that authorize requests themselves. */
export const readApiKey =
  (keys: ProjectKeys): MiddlewareHandler =>
  async (c, next) => {
    const presented = opaqueKeyOf(c.req.header('authorization')) ?? apiKeyOf(c.req);
    const key = presented ? await keys.find(presented) : null;
    if (key?.kind === 'secret' && isInBrowser(c)) return c.json(KEY_IN_BROWSER, 401);
    if (key) c.set('apiKey', key);
    await next();
    return undefined;
  };

/** The secret key that authorizes a request; null without one, or when the request carries a user's token. */
export function secretKeyOf(c: Context): ApiKey | null {
  const key: ApiKey | undefined = c.get('apiKey');
  if (key?.kind !== 'secret') return null;
  const authorization = c.req.header('authorization');
  return !authorization || opaqueKeyOf(authorization) !== null ? key : null;
}
