import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import { NOT_FOUND } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { NotConnected } from '../public/not-connected.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { explain, refuse } from './refusals.ts';

/** Ensures that the connection has a valid token. */
export async function token({ access }: ConnectionParts, { session }: Actor): Promise<FunctionResponse> {
  try {
    const { refreshed } = await access.get(session);
    return { body: refreshed ? { refreshed: true } : { refreshed: false, message: 'Token still valid' } };
  } catch (error) {
    if (error instanceof NotConnected && !error.needsReconnect) return refuse(404, NOT_FOUND);
    return explain(error, 'Failed to refresh token');
  }
}
