import { randomUUID } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { cors } from './cors.ts';
import { limitBody } from './limit-body.ts';
import type { ProjectKeys } from './project-keys.ts';
import { readApiKey, requireApiKey } from './require-api-key.ts';

/** One of the services behind the gateway, such as auth or rest. */
export interface SupabaseService {
  /** The path prefix, such as `/auth/v1`. */
  readonly path: `/${string}/v1`;
  /** Its routes, relative to the prefix. The request's API key is `c.get('apiKey')`. */
  readonly routes: Hono;
  /** Whether a path, relative to the prefix, accepts requests without an API key. */
  readonly isKeyless?: (path: string) => boolean;
  /** Null for a service that limits the body itself. */
  readonly bodyLimitBytes: number | null;
  readonly onBodyTooLarge: (c: Context) => Response;
}

export interface GatewayParts {
  readonly keys: ProjectKeys;
  readonly services: readonly SupabaseService[];
}

/** Adds the headers of the gateway: its version, and the request id that the service has logged. */
const setGatewayHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('sb-gateway-version', '1');
  c.res.headers.set('sb-request-id', c.res.headers.get('x-request-id') ?? randomUUID());
};

/** Mounts the Supabase services behind the gateway's shared middleware: CORS, the API key check and the body limit. */
export function mountSupabase(app: Hono, { keys, services }: GatewayParts): void {
  const checkKey = requireApiKey(keys);
  const readKey = readApiKey(keys);
  for (const { path, routes, isKeyless, bodyLimitBytes, onBodyTooLarge } of services) {
    app.use(`${path}/*`, cors, setGatewayHeaders);
    app.use(`${path}/*`, (c, next) =>
      isKeyless?.(c.req.path.slice(path.length)) ? readKey(c, next) : checkKey(c, next),
    );
    if (bodyLimitBytes !== null) app.use(`${path}/*`, limitBody(bodyLimitBytes, onBodyTooLarge));
    app.route(path, routes);
  }
}
