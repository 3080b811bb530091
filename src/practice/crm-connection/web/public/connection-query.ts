import { queryOptions } from '@tanstack/react-query';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Connection, ENDED, NOT_FOUND } from '../../contract.ts';
import { callFunction, ConnectionError } from './call-function.ts';

export type ConnectionState =
  | { readonly kind: 'connected'; readonly connection: Connection }
  /** It exists, but whether the provider accepts it could not be found out just now. */
  | { readonly kind: 'outage'; readonly connection: Connection; readonly message: string }
  /** The provider no longer accepts it. */
  | { readonly kind: 'ended'; readonly message: string }
  | { readonly kind: 'not_connected' };

export const UNEXPECTED = 'Unexpected error checking connection';

async function readConnection(userId: string): Promise<Connection | null> {
  const client = await supabaseClient();
  const { data, error } = await client
    .from('ghl_integrations')
    .select('*')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new Error(UNEXPECTED, { cause: error });
  if (data === null) return null;
  const read = Connection.safeParse(data);
  if (!read.success) throw new Error(UNEXPECTED, { cause: read.error });
  return read.data;
}

/** What a failed check says of a connection that exists. */
function stateAfter(error: unknown, connection: Connection): ConnectionState {
  if (!(error instanceof ConnectionError)) throw error;
  const { message } = error;
  // It was disconnected in the meantime, for example in another tab, which is not an error.
  if (message === NOT_FOUND) return { kind: 'not_connected' };
  return message === ENDED ? { kind: 'ended', message } : { kind: 'outage', connection, message };
}

/** The state of the connection. An expired token is refreshed first, and an account that is not known yet is read. */
async function checkConnection(userId: string, nowMs: number): Promise<ConnectionState> {
  const found = await readConnection(userId);
  if (!found) return { kind: 'not_connected' };
  const isExpired = Date.parse(found.token_expires_at) <= nowMs;
  if (!isExpired && found.location_data) return { kind: 'connected', connection: found };
  try {
    if (isExpired) await callFunction('token', { userId }, 'Failed to refresh token');
    if (!found.location_data) await callFunction('locations', { userId }, 'API request failed');
  } catch (error) {
    return stateAfter(error, found);
  }
  const connection = await readConnection(userId);
  return connection ? { kind: 'connected', connection } : { kind: 'not_connected' };
}

/** How soon an outage is checked again. */
const RECHECK_OUTAGE_MS = 30_000;

export const connectionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['crm.connection', userId],
    queryFn: () => checkConnection(userId, Date.now()),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.kind === 'outage' ? RECHECK_OUTAGE_MS : false),
    meta: { reads: ['crmConnections'] },
  });

/** Deletes the connection together with its tokens. */
export async function disconnect(userId: string): Promise<void> {
  const client = await supabaseClient();
  const { error } = await client.from('ghl_integrations').delete().eq('user_id', userId);
  if (error) throw new Error('An unexpected error occurred', { cause: error });
}
