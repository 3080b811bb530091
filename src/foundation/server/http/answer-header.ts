import { ServerResponse } from 'node:http';
import type { Context } from 'hono';

/**
 * Sets a header of every answer of an endpoint on Node's own response. As a header of the router's it would be one of a `Headers`
 * object, which is validated, sorted and copied for each request. Without a port, as in tests, the router's is all there is.
 */
export function setAnswerHeader(c: Context, name: string, value: string): void {
  const outgoing = (c.env as { readonly outgoing?: unknown } | undefined)?.outgoing;
  if (outgoing instanceof ServerResponse) outgoing.setHeader(name, value);
  else c.header(name, value);
}
