import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { requestOriginOf } from '#foundation/server/http/request-origin.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { respondWithError, tooLarge } from './respond-with-error.ts';
import { authError } from './auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call, On } from './auth-routes.ts';
import { setDeviceCookie, readDevice } from './device-cookie.ts';
import { emailRoutes } from './email-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { chooseRedirect } from './redirects.ts';
import { sessionRoutes } from './session-routes.ts';
import { userRoutes } from './user-routes.ts';

const BODY_LIMIT_BYTES = 1_000_000;
/** Open without an API key: addresses that a browser opens directly. */
const KEYLESS_PATHS = new Set([
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
]);
/** Routes that create sessions: a browser without a device cookie receives one. */
const SESSION_PATHS = new Set(['/token', '/signup', '/verify', '/callback']);

function readCall(parts: AuthServiceParts, c: Context, device: Buffer | null): Call {
  return {
    c,
    origin: { ...requestOriginOf(c, parts, randomUUID()), device },
    authorization: c.req.header('authorization'),
    redirectTo: chooseRedirect(c.req.query('redirect_to'), c.req.header('referer'), parts.siteUrl),
  };
}

/**
 * The auth server.
 *
 * @param more additional routes, which take precedence.
 */
export function createAuthService(
  parts: AuthServiceParts,
  more: readonly AuthRoutes[] = [],
): SupabaseService {
  const routes = new Hono();
  const on: On = (method, path, handle) =>
    void routes.on(method, path, async (c) => {
      const device = readDevice(c);
      const call = readCall(parts, c, device.hash);
      const { requestId } = call.origin;
      c.header('X-Request-Id', requestId);
      c.header('Cache-Control', 'no-store');
      try {
        const response = await handle(call);
        if (SESSION_PATHS.has(path) && response.status < 400) {
          setDeviceCookie(response.headers, device);
        }
        return response;
      } catch (error) {
        return respondWithError(c, error, { requestId, log: parts.log });
      }
    });

  const groups = [...more, publicRoutes, sessionRoutes, emailRoutes, userRoutes, adminRoutes];
  for (const bind of groups) bind(on, parts);
  routes.all('/*', (c) =>
    respondWithError(c, authError('route_unknown'), { requestId: randomUUID(), log: parts.log }),
  );

  return {
    path: '/auth/v1',
    routes,
    isKeyless: (path) => KEYLESS_PATHS.has(path),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    onBodyTooLarge: tooLarge,
  };
}
