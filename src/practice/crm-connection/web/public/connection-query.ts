import { queryOptions } from '@tanstack/react-query';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Connection, NOT_FOUND } from '../../contract.ts';
import { callFunction, ConnectionError } from './call-function.ts';

export type ConnectionState =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'not_connected'; readonly error: string | null };

const UNEXPECTED = 'Unexpected error checking connection';

async function readConnection(userId: string): Promise<Connection | null> {
  const client = await supabaseClient();
  const { data, error } = await client
    .from('ghl_integrations')
    .select('*')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new Error(UNEXPECTED, { cause: error });
  return data === null ? null : Connection.parse(data);
}

/** The state of the connection. An expired token is refreshed first. */
async function checkConnection(userId: string, nowMs: number): Promise<ConnectionState> {
  const found = await readConnection(userId);
  if (!found) return { kind: 'not_connected', error: null };
  if (Date.parse(found.token_expires_at) > nowMs) return { kind: 'connected', connection: found };
  try {
    await callFunction('token', { userId }, 'Failed to refresh token');
  } catch (error) {
    // It was disconnected in the meantime, for example in another tab, which is not an error.
    if (error instanceof ConnectionError && error.message === NOT_FOUND)
      return { kind: 'not_connected', error: null };
    return { kind: 'not_connected', error: 'OAuth token expired and refresh failed' };
  }
  return { kind: 'connected', connection: (await readConnection(userId)) ?? found };
}

export const connectionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['crm.connection', userId],
    queryFn: () => checkConnection(userId, Date.now()),
    staleTime: 60_000,
    meta: { reads: ['crmConnections'] },
  });

/** Deletes the connection together with its tokens. */
export async function disconnect(userId: string): Promise<void> {
  const client = await supabaseClient();
  const { error } = await client.from('ghl_integrations').delete().eq('user_id', userId);
  if (error) throw new Error('An unexpected error occurred', { cause: error });
}
