import type { Context } from 'hono';
import { networkOf } from './network-of.ts';

const MAX_USER_AGENT_LENGTH = 300;

/** Where a request came from, for rate limits and the audit trail. Read once, when the request arrives. */
export interface RequestOrigin {
  readonly ip: string;
  /** The network that shares a rate limit. */
  readonly network: string;
  /** Cut to what the audit trail stores. */
  readonly userAgent: string;
  readonly requestId: string;
}

/** The origin of a request, under the id that its response and its log lines carry. */
export function requestOriginOf(
  c: Context,
  { addressOf }: { readonly addressOf: (c: Context) => string },
  requestId: string,
): RequestOrigin {
  const ip = addressOf(c);
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { ip, network: networkOf(ip), userAgent, requestId };
}
