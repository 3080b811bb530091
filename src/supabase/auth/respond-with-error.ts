import type { Context } from 'hono';
import type { Log } from '#foundation/server/log.ts';
import { type AuthError, authError } from './auth-errors.ts';
import { OAuthShapedError } from './oidc/oauth-shaped-error.ts';
import { toAuthError } from './to-auth-error.ts';

/** Clients of this API version or later expect string error codes. */
const API_VERSION = '2024-01-01';
const VERSION_HEADER = 'X-Supabase-Api-Version';

const isModern = (c: Context): boolean => {
  const version = c.req.header(VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
};

function bodyOf(error: AuthError, modern: boolean, requestId: string) {
  const { status, code, message, weakReasons } = error;
  if (error instanceof OAuthShapedError) return { error: error.error, error_description: message };
  return {
    ...(modern ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(!modern && status >= 500 ? { error_id: requestId } : {}),
    ...(weakReasons ? { weak_password: { reasons: weakReasons } } : {}),
  };
}

/** Responds with an error, in the format of the client's API version. */
export function respondWithError(
  c: Context,
  cause: unknown,
  { requestId, log }: { readonly requestId: string; readonly log: Log },
): Response {
  const error = toAuthError(cause);
  if (error.status >= 500) log.error({ requestId, err: cause, path: c.req.path }, 'the auth server failed');
  const modern = isModern(c);
  if (modern) c.header(VERSION_HEADER, API_VERSION);
  c.header('x-sb-error-code', error.code);
  c.header('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
  return c.json(bodyOf(error, modern, requestId), error.status);
}

export const tooLarge = (c: Context): Response => {
  const error = authError('body_too_large');
  const modern = isModern(c);
  if (modern) c.header(VERSION_HEADER, API_VERSION);
  c.header('x-sb-error-code', error.code);
  return c.json(bodyOf(error, modern, ''), error.status);
};
