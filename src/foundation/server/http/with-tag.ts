import type { Freshness } from './freshness.ts';
import type { Handler } from './handle.ts';

/**
 * Gives the answers of an endpoint a tag of what changed last. Whoever sends it back and has the same answer coming gets 304, and none of the
 * verb's statements runs.
 */
export function withTag(handler: Handler, freshness: Freshness): Handler {
  const { endpoint } = handler;
  if (endpoint.method !== 'GET' || endpoint.audit || endpoint.cacheSeconds !== undefined)
    throw new Error(`${endpoint.id} does more than read for its caller.`);
  return { ...handler, freshness };
}
