import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from './cors.ts';
import { requireApiKey } from './require-api-key.ts';

/** One of the services behind the gateway, such as auth or rest. */
export interface SupabaseService {
  /** Where it answers, such as `/auth/v1`. */
  readonly path: `/${string}/v1`;
  /** Its routes, written from `/`. */
  readonly routes: Hono;
  /** Whether a path, as it stands below the service's own, is open to callers without a key. */
  readonly isKeyless?: (path: string) => boolean;
  readonly bodyLimitBytes: number;
  readonly onBodyTooLarge: (c: Context) => Response;
}

export interface GatewayParts {
  readonly publishableKey: string;
  readonly services: readonly SupabaseService[];
}

/** Puts the services of the Supabase wire behind what they share: CORS, the key check and the limit of a body. */
export function mountSupabase(app: Hono, { publishableKey, services }: GatewayParts): void {
  const checkKey = requireApiKey(publishableKey);
  for (const { path, routes, isKeyless, bodyLimitBytes, onBodyTooLarge } of services) {
    app.use(`${path}/*`, cors);
    app.use(`${path}/*`, (c, next) =>
      isKeyless?.(c.req.path.slice(path.length)) ? next() : checkKey(c, next),
    );
    app.use(`${path}/*`, bodyLimit({ maxSize: bodyLimitBytes, onError: onBodyTooLarge }));
    app.route(path, routes);
  }
}
