import { setTimeout as delay } from 'node:timers/promises';
import { NotConnected } from './public/not-connected.ts';
import type { ConnectionStore, Owner, StoredConnection } from './connection-store.ts';
import { ProviderError } from './public/provider-error.ts';
import type { ProviderHttp } from './provider/provider-http.ts';
import {
  exchangeCode,
  exchangeRefreshToken,
  reconnect,
  type ProviderApp,
  type TokenPair,
} from './provider/provider-oauth.ts';

export interface FreshAccess {
  /**
   * CRM-2. The connection with an access token that is valid for at least a few minutes. An expiring token is refreshed
   * first, by one caller across all processes, while the others wait for the result.
   *
   * @param refusedRotation the rotation whose token the provider has just refused, whatever its expiry.
   * @throws NotConnected, ProviderError.
   */
  get(
    owner: Owner,
    refusedRotation?: number,
  ): Promise<{ readonly connection: StoredConnection; readonly refreshed: boolean }>;
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
  http,
  app,
  redirectUri,
}: {
  readonly store: ConnectionStore;
  readonly http: ProviderHttp;
  readonly app: ProviderApp;
  readonly redirectUri: string;
}): FreshAccess {
  /**
   * If the response with the next refresh token was lost, the stored one is invalid; reconnecting with the app's secret
   * may still work.
   */
  async function recoverTokens(pair: StoredConnection['pair'], cause: unknown): Promise<TokenPair> {
    try {
      const code = await reconnect(http, app, pair);
      return await exchangeCode(http, app, { code, redirectUri });
    } catch (error) {
      if (error instanceof ProviderError && ['busy', 'unreachable'].includes(error.failure)) throw error;
      throw new NotConnected(true, { cause });
    }
  }

  async function exchange({ pair }: StoredConnection): Promise<TokenPair> {
    try {
      return await exchangeRefreshToken(http, app, pair);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'invalid_grant')
        return recoverTokens(pair, error);
      throw error;
    }
  }

  async function rotate(userId: string, lease: string, connection: StoredConnection): Promise<void> {
    try {
      await store.rotate(userId, lease, await exchange(connection));
    } catch (error) {
      if (error instanceof NotConnected) await store.markRevoked(userId, lease);
      else await store.release(userId, lease);
      throw error;
    }
  }

  async function get(
    owner: Owner,
    refusedRotation: number,
  ): Promise<Awaited<ReturnType<FreshAccess['get']>>> {
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

  /** Concurrent callers in this process share one lookup. */
  const inFlight = new Map<string, ReturnType<FreshAccess['get']>>();
  return {
    get: (owner, refusedRotation = 0) => {
      const key = `${owner.userId}:${owner.clinicId}:${refusedRotation}`;
      const running = inFlight.get(key) ?? get(owner, refusedRotation).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
  };
}
