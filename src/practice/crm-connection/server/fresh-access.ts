import { setTimeout as delay } from 'node:timers/promises';
import { NotConnected } from './public/not-connected.ts';
import type { ConnectionStore, Owner, StoredConnection } from './connection-store.ts';
import { ProviderError } from './public/provider-error.ts';
import type { ProviderClients } from './provider/provider-clients.ts';
import {
  exchangeCode,
  exchangeRefreshToken,
  reconnect,
  type ProviderApp,
  type TokenPair,
} from './provider/provider-oauth.ts';
import { readAccount } from './provider/read-account.ts';

interface FreshConnection {
  readonly connection: StoredConnection;
  readonly refreshed: boolean;
}

export interface FreshAccess {
  /**
   * CRM-2. The connection with an access token that is valid for at least a few minutes. An expiring token is refreshed
   * first, by one caller across all processes, while the others wait for the result. The locations of an agency are read
   * if they are not known yet.
   *
   * @param refusedRotation the rotation whose token the provider has just refused, whatever its expiry.
   * @throws NotConnected, ProviderError.
   */
  get(owner: Owner, refusedRotation?: number): Promise<FreshConnection>;
}

/**
 * Runs a request with the connection's access token. If the provider refuses the token, it is refreshed and the request
 * repeated once.
 *
 * @throws NotConnected, ProviderError, and whatever the work throws.
 */
export async function withFreshToken<T>(
  access: FreshAccess,
  owner: Owner,
  work: (connection: StoredConnection) => Promise<T>,
): Promise<T> {
  const { connection } = await access.get(owner);
  try {
    return await work(connection);
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'invalid_token')) throw error;
    const { connection: next } = await access.get(owner, connection.rotation);
    return await work(next);
  }
}

const RECHECK_INTERVAL_MS = 150;
/** Longer than a lease, so that the lease of a crashed process has expired by then. */
const WAIT_MS = 60_000;

export function createFreshAccess({
  store,
  clients,
  app,
  redirectUri,
}: {
  readonly store: ConnectionStore;
  readonly clients: ProviderClients;
  readonly app: ProviderApp;
  readonly redirectUri: string;
}): FreshAccess {
  /**
   * If the response with the next refresh token was lost, the stored one is invalid; reconnecting with the app's secret
   * may still work.
   */
  async function recoverTokens(
    userId: string,
    pair: StoredConnection['pair'],
    cause: unknown,
  ): Promise<TokenPair> {
    const http = clients.of(userId);
    try {
      const code = await reconnect(http, app, pair);
      return await exchangeCode(http, app, { code, redirectUri });
    } catch (error) {
      if (error instanceof ProviderError && ['busy', 'unreachable'].includes(error.failure)) throw error;
      throw new NotConnected(true, { cause });
    }
  }

  async function exchange(userId: string, { pair }: StoredConnection): Promise<TokenPair> {
    try {
      return await exchangeRefreshToken(clients.of(userId), app, pair);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'invalid_grant')
        return recoverTokens(userId, pair, error);
      throw error;
    }
  }

  async function rotate(userId: string, lease: string, connection: StoredConnection): Promise<void> {
    try {
      await store.rotate(userId, lease, await exchange(userId, connection));
    } catch (error) {
      if (error instanceof NotConnected) await store.markRevoked(userId, lease);
      else await store.release(userId, lease);
      throw error;
    }
  }

  async function getFresh(owner: Owner, refusedRotation: number): Promise<FreshConnection> {
    const until = performance.now() + WAIT_MS;
    let refreshed = false;
    for (;;) {
      const connection = await store.find(owner);
      if (!connection) throw new NotConnected(false);
      if (connection.needsReconnect) throw new NotConnected(true);
      if (connection.isFresh && connection.rotation > refusedRotation) return { connection, refreshed };
      const lease = await store.lease(owner.userId, connection.rotation);
      if (lease) {
        await rotate(owner.userId, lease, connection);
        refreshed = true;
      } else if (performance.now() > until) {
        throw new ProviderError('unreachable', 'Refreshing the token took too long.');
      } else {
        await delay(RECHECK_INTERVAL_MS);
      }
    }
  }

  /** Stores the account of a connection whose locations are still unknown. */
  async function readMissingAccount(owner: Owner, { pair }: StoredConnection): Promise<void> {
    await store.saveAccount(owner, pair, await readAccount(clients.of(owner.userId), pair));
  }

  async function get(owner: Owner, refusedRotation: number): Promise<FreshConnection> {
    const found = await getFresh(owner, refusedRotation);
    const { connection } = found;
    if (connection.locations !== null || connection.pair.userType === 'Location') return found;
    await withFreshToken({ get: (one, refused = 0) => getFresh(one, refused) }, owner, (one) =>
      readMissingAccount(owner, one),
    );
    return { ...(await getFresh(owner, refusedRotation)), refreshed: found.refreshed };
  }

  /** Concurrent callers in this process share one lookup. */
  const inFlight = new Map<string, Promise<FreshConnection>>();
  return {
    get: (owner, refusedRotation = 0) => {
      const key = `${owner.userId}:${owner.clinicId}:${refusedRotation}`;
      const running = inFlight.get(key) ?? get(owner, refusedRotation).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
  };
}
