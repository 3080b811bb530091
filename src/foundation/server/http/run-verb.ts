import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { checkedOutput } from './checked-output.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';
import {
  assertKeyFits,
  firstResponse,
  onceForKey,
  RepeatedRequest,
  type KeyedRequest,
} from './idempotency.ts';
import { contextOf } from './request-context.ts';
import { scopeOf } from './request-scope.ts';

/** The idempotency key of the request; null when it has none, or the endpoint takes none. */
function readKey({ c, handler: { endpoint }, session, input }: AuthorizedRequest): KeyedRequest | null {
  const key = endpoint.idempotent && session ? c.req.header('idempotency-key') : undefined;
  if (!key || !session) return null;
  assertKeyFits(key);
  return { key, endpointId: endpoint.id, userId: session.userId, input };
}

/** Calls the verb, and checks what it must have done before its transaction may commit. */
async function callVerb(request: AuthorizedRequest, tx: Kysely<Tables>): Promise<unknown> {
  const { endpoint, run } = request.handler;
  const { ctx, written } = contextOf(request, tx);
  const output = checkedOutput(endpoint, await run(ctx, request.input));
  if (endpoint.audit && !written.has(endpoint.audit)) {
    throw new Error(`${endpoint.id} did not write its audit line ${endpoint.audit}`);
  }
  return output;
}

/**
 * Runs the verb in one transaction, once per idempotency key.
 *
 * @returns the output, with nothing in it that the contract does not name.
 */
export async function runVerb(request: AuthorizedRequest): Promise<unknown> {
  const { database } = request.parts;
  const scope = scopeOf(request);
  const keyed = readKey(request);
  if (!keyed) return database.transaction(scope, (tx) => callVerb(request, tx));
  try {
    return await database.transaction(scope, (tx) => onceForKey(tx, keyed, () => callVerb(request, tx)));
  } catch (error) {
    if (!(error instanceof RepeatedRequest)) throw error;
    return database.transaction({ ...scope, mode: 'read' }, (tx) => firstResponse(tx, keyed));
  }
}
