import type { MiddlewareHandler } from 'hono';

const ALLOWED_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'prefer',
  'accept',
  'accept-profile',
  'content-profile',
  'range',
  'range-unit',
  'x-upsert',
  'cache-control',
  'x-metadata',
  'x-region',
  'x-retry-count',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ');

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export const EXPOSED_HEADERS = [
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'Content-Range',
  'Content-Location',
  'Location',
  'Content-Encoding',
  'Preference-Applied',
  'x-relay-error',
  'x-sb-error-code',
  'sb-error-code',
  'sb-gateway-version',
  'sb-request-id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
].join(', ');

const PREFLIGHT_SECONDS = 3_600;

/**
 * Allows scripts of any origin, as the client libraries expect, but never with cookies: authorization depends on the
 * bearer token alone, which another origin does not have.
 */
export const cors: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    });
  }
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', '*');
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  return undefined;
};
