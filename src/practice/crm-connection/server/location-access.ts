import { setTimeout as delay } from 'node:timers/promises';
import type { StoredConnection } from './connection-store.ts';
import {
  LOCATION_MARGIN_SECONDS,
  type LocationToken,
  type LocationTokenKey,
  type LocationTokenStore,
} from './location-token-store.ts';
import { ProviderError } from './public/provider-error.ts';
import type { ProviderClients } from './provider/provider-clients.ts';
import { mintLocationToken } from './provider/provider-oauth.ts';

/** For all agencies together; the oldest token is evicted, and read again on demand. */
const MAX_TOKENS = 500;
const RECHECK_INTERVAL_MS = 150;
/** Longer than a lease, so that the lease of a crashed process has expired by then. */
const WAIT_MS = 60_000;

interface KnownToken {
  /** The agency's token that it was minted with: a token of an earlier connection is not used for a later one. */
  readonly agencyToken: string;
  readonly asking: Promise<string>;
  /** Infinite while it is being asked for. */
  expiresAtMs: number;
}

/** The access token for one location. @throws ProviderError */
export type LocationAccess = (
  userId: string,
  connection: StoredConnection,
  locationId: string,
) => Promise<string>;

/**
 * The access token for one location: the connection's own token, or one minted with the agency's token, by one caller across
 * all processes, while the others wait for it. It is used until it expires.
 */
export function createLocationAccess({
  clients,
  store,
  nowMs,
}: {
  readonly clients: ProviderClients;
  readonly store: LocationTokenStore;
  readonly nowMs: () => number;
}): LocationAccess {
  const known = new Map<string, KnownToken>();

  async function mint(
    key: LocationTokenKey,
    lease: string,
    { pair }: StoredConnection,
  ): Promise<LocationToken> {
    try {
      const token = await mintLocationToken(clients.of(key.userId), {
        accessToken: pair.accessToken,
        companyId: pair.companyId ?? '',
        locationId: key.locationId,
      });
      await store.save(key, lease, token);
      return token;
    } catch (error) {
      await store.release(lease);
      throw error;
    }
  }

  async function obtain(key: LocationTokenKey, connection: StoredConnection): Promise<LocationToken> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const found = await store.find(key);
      if (found) return found;
      const lease = await store.lease(key);
      if (lease) return mint(key, lease, connection);
      if (performance.now() > until)
        throw new ProviderError('unreachable', 'Another process did not get the token of this location.');
      await delay(RECHECK_INTERVAL_MS);
    }
  }

  function ask(name: string, key: LocationTokenKey, connection: StoredConnection): KnownToken {
    const token: KnownToken = {
      agencyToken: connection.pair.accessToken,
      asking: obtain(key, connection).then(
        ({ accessToken, lifetimeSeconds }) => {
          token.expiresAtMs = nowMs() + lifetimeSeconds * 1_000;
          return accessToken;
        },
        (error: unknown) => {
          if (known.get(name) === token) known.delete(name);
          throw error;
        },
      ),
      expiresAtMs: Infinity,
    };
    return token;
  }

  return async (userId, connection, locationId) => {
    const { pair, rotation } = connection;
    if (pair.userType === 'Location') return pair.accessToken;
    const name = `${userId}:${locationId}`;
    const current = known.get(name);
    const isUsable =
      current?.agencyToken === pair.accessToken &&
      current.expiresAtMs - LOCATION_MARGIN_SECONDS * 1_000 > nowMs();
    if (current && isUsable) return current.asking;
    const token = ask(name, { userId, locationId, rotation }, connection);
    const [oldest] = known.keys();
    if (known.size >= MAX_TOKENS && oldest !== undefined) known.delete(oldest);
    known.set(name, token);
    return token.asking;
  };
}
