import type { Context, MiddlewareHandler } from 'hono';
import { opaqueKeyOf } from '../person/bearer.ts';
import type { ApiKey, ProjectKeys } from './project-keys.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The key that the request shows, once the gateway has found it good. */
    apiKey: ApiKey;
  }
}

const NO_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};
const WRONG_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

const KEY_IN_BROWSER = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
};

/** A secret key in a browser is a secret no more: it is refused there, so that nobody ships one by mistake. */
export const isBrowser = (userAgent: string | undefined): boolean => /^mozilla\//i.test(userAgent ?? '');

const isInBrowser = (c: Context): boolean => isBrowser(c.req.header('user-agent'));

/** The key that a request shows: in its header, or in the address where a client can set no header. */
export const apiKeyOf = (request: {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}) => request.header('apikey') ?? request.query('apikey');

/** The answer to a key that is not, or no longer, one of this project. */
export const refuseKey = (c: Context): Response => c.json(WRONG_KEY, 401);

/**
 * Refuses whoever shows no key of this project, and hands the key on as `apiKey`. A key in the place of a bearer token,
 * which is what supabase-js sends without a session, must be the very same one.
 */
export const requireApiKey =
  (keys: ProjectKeys): MiddlewareHandler =>
  async (c, next) => {
    const shown = apiKeyOf(c.req);
    if (!shown) return c.json(NO_KEY, 401);
    const key = await keys.find(shown);
    const bearer = opaqueKeyOf(c.req.header('authorization'));
    if (!key || (bearer !== null && bearer !== shown)) return refuseKey(c);
    if (key.kind === 'secret' && isInBrowser(c)) return c.json(KEY_IN_BROWSER, 401);
    c.set('apiKey', key);
    await next();
    return undefined;
  };

/** Hands a good key on where none is asked for: for services that check for themselves. */
export const noteApiKey =
  (keys: ProjectKeys): MiddlewareHandler =>
  async (c, next) => {
    const shown = opaqueKeyOf(c.req.header('authorization')) ?? apiKeyOf(c.req);
    const key = shown ? await keys.find(shown) : null;
    if (key?.kind === 'secret' && isInBrowser(c)) return c.json(KEY_IN_BROWSER, 401);
    if (key) c.set('apiKey', key);
    await next();
    return undefined;
  };

/** The secret key that a request acts with; null when it shows none, or acts for a person. */
export function secretKeyOf(c: Context): ApiKey | null {
  const key: ApiKey | undefined = c.get('apiKey');
  if (key?.kind !== 'secret') return null;
  const authorization = c.req.header('authorization');
  return !authorization || opaqueKeyOf(authorization) !== null ? key : null;
}
