import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a body of more than so many bytes. One that says how long it is is judged by its word, to which Node's parser
 * holds it; any other is counted as it comes. Counting makes a request of the web's kind and a stream out of Node's, which
 * costs nearly as much as all the rest of the gateway.
 */
export function limitBody(mostBytes: number, onTooLarge: (c: Context) => Response): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize: mostBytes, onError: onTooLarge });
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next);
    return Number(declared) > mostBytes ? onTooLarge(c) : next();
  };
}
