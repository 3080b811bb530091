import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Rejects a body larger than `maxBytes`. A declared Content-Length is trusted, since Node's parser enforces it; without
 * one the bytes are counted as they arrive. Counting converts Node's stream into a web request, which costs nearly as
 * much as the rest of the gateway.
 */
export function limitBody(maxBytes: number, onTooLarge: (c: Context) => Response): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: onTooLarge });
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next);
    return Number(declared) > maxBytes ? onTooLarge(c) : next();
  };
}
