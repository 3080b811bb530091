import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import { NOT_FOUND } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { NotConnected } from '../public/not-connected.ts';
import { withFreshToken } from '../fresh-access.ts';
import { readLocations } from '../provider/read-account.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { explain, refuse } from './refusals.ts';

/** Reads the locations of the connection from the provider again and stores them. */
export async function locations(
  { access, http, store }: ConnectionParts,
  { session }: Actor,
): Promise<FunctionResponse> {
  try {
    await withFreshToken(access, session, async ({ pair }) =>
      store.updateLocations(session, pair, await readLocations(http, pair)),
    );
    return { body: { success: true } };
  } catch (error) {
    if (error instanceof NotConnected && !error.needsReconnect) return refuse(404, NOT_FOUND);
    return explain(error, 'API request failed');
  }
}
