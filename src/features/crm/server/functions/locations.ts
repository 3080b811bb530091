import type { FunctionAnswer } from '#supabase/functions/function-definition.ts';
import { NOT_FOUND } from '../../contract.ts';
import type { Actor, StoredConnection } from '../connection-store.ts';
import { NotConnected } from '../fresh-access.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { readLocations } from '../provider/read-account.ts';
import type { CrmParts } from './crm-parts.ts';
import { explain, refuse } from './refusals.ts';

/** Reads anew which locations come with the connection, and how they are called. */
export async function locations(
  { access, http, store }: CrmParts,
  { session }: Actor,
): Promise<FunctionAnswer> {
  const readOnce = async (connection: StoredConnection): Promise<void> =>
    store.keepLocations(session, connection.pair, await readLocations(http, connection.pair));
  try {
    const { connection } = await access.get(session);
    try {
      await readOnce(connection);
    } catch (error) {
      if (!(error instanceof ProviderError && error.failure === 'invalid_token')) throw error;
      await readOnce((await access.get(session, connection.rotation)).connection);
    }
    return { body: { success: true } };
  } catch (error) {
    if (error instanceof NotConnected && !error.needsReconnect) return refuse(404, NOT_FOUND);
    return explain(error, 'API request failed');
  }
}
