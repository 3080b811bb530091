import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import { NOT_FOUND } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { NotConnected } from '../public/not-connected.ts';
import { withFreshToken } from '../fresh-access.ts';
import { readAccount } from '../provider/read-account.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { explain, refuse } from './refusals.ts';

/** Reads the account of the connection, with its locations, from the provider again and stores it. */
export async function locations(
  { access, clients, store }: ConnectionParts,
  actor: Actor,
): Promise<FunctionResponse> {
  const { session } = actor;
  try {
    await withFreshToken(access, session, async ({ pair }) =>
      store.saveAccount(session, pair, await readAccount(clients.of(session.userId), pair), actor),
    );
    return { body: { success: true } };
  } catch (error) {
    if (error instanceof NotConnected && !error.needsReconnect) return refuse(404, NOT_FOUND);
    return explain(error, 'API request failed');
  }
}
