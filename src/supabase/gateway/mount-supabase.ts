import { randomUUID } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { cors } from './cors.ts';
import { limitBody } from './limit-body.ts';
import type { ProjectKeys } from './project-keys.ts';
import { noteApiKey, requireApiKey } from './require-api-key.ts';

/** One of the services behind the gateway, such as auth or rest. */
export interface SupabaseService {
  /** Where it answers, such as `/auth/v1`. */
  readonly path: `/${string}/v1`;
  /** Its routes, written from `/`. The key that a request showed is `c.get('apiKey')`. */
  readonly routes: Hono;
  /** Whether a path, as it stands below the service's own, is open to callers without a key. */
  readonly isKeyless?: (path: string) => boolean;
  /** Null for a service that counts the bytes as they come. */
  readonly bodyLimitBytes: number | null;
  readonly onBodyTooLarge: (c: Context) => Response;
}

export interface GatewayParts {
  readonly keys: ProjectKeys;
  readonly services: readonly SupabaseService[];
}

/** Names the gateway and the request, by the number under which the service has logged it. */
const signAnswer: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('sb-gateway-version', '1');
  c.res.headers.set('sb-request-id', c.res.headers.get('x-request-id') ?? randomUUID());
};

/** Puts the services of the Supabase wire behind what they share: CORS, the key check and the limit of a body. */
export function mountSupabase(app: Hono, { keys, services }: GatewayParts): void {
  const checkKey = requireApiKey(keys);
  const noteKey = noteApiKey(keys);
  for (const { path, routes, isKeyless, bodyLimitBytes, onBodyTooLarge } of services) {
    app.use(`${path}/*`, cors, signAnswer);
    app.use(`${path}/*`, (c, next) =>
      isKeyless?.(c.req.path.slice(path.length)) ? noteKey(c, next) : checkKey(c, next),
    );
    if (bodyLimitBytes !== null) app.use(`${path}/*`, limitBody(bodyLimitBytes, onBodyTooLarge));
    app.route(path, routes);
  }
}
