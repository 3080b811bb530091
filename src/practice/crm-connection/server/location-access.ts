import type { StoredConnection } from './connection-store.ts';
import type { ProviderClients } from './provider/provider-clients.ts';
import { mintLocationToken } from './provider/provider-oauth.ts';

const EXPIRY_MARGIN_MS = 300_000;
/** For all agencies together; the oldest token is evicted and minted again on demand. */
const MAX_TOKENS = 500;

interface LocationToken {
  /** The agency's token that it was minted with: a token of an earlier connection is not used for a later one. */
  readonly agencyToken: string;
  readonly minting: Promise<string>;
  /** Infinite while it is being minted. */
  expiresAtMs: number;
}

/** The access token for one location. @throws ProviderError */
type LocationAccess = (userId: string, connection: StoredConnection, locationId: string) => Promise<string>;

/**
 * The access token for one location: the connection's own token, or one minted with the agency's token and cached until it
 * expires. Concurrent callers wait for the same token.
 */
export function createLocationAccess(clients: ProviderClients, nowMs: () => number): LocationAccess {
  const tokens = new Map<string, LocationToken>();

  function mint(key: string, userId: string, { pair }: StoredConnection, locationId: string): LocationToken {
    const { accessToken: agencyToken, companyId } = pair;
    const minting = mintLocationToken(clients.of(userId), {
      accessToken: agencyToken,
      companyId: companyId ?? '',
      locationId,
    });
    const token: LocationToken = {
      agencyToken,
      minting: minting.then(
        ({ accessToken, lifetimeSeconds }) => {
          token.expiresAtMs = nowMs() + lifetimeSeconds * 1_000;
          return accessToken;
        },
        (error: unknown) => {
          if (tokens.get(key) === token) tokens.delete(key);
          throw error;
        },
      ),
      expiresAtMs: Infinity,
    };
    return token;
  }

  return async (userId, connection, locationId) => {
    const { pair } = connection;
    if (pair.userType === 'Location') return pair.accessToken;
    const key = `${userId}:${locationId}`;
    const cached = tokens.get(key);
    const isUsable =
      cached?.agencyToken === pair.accessToken && cached.expiresAtMs - EXPIRY_MARGIN_MS > nowMs();
    if (cached && isUsable) return cached.minting;
    const token = mint(key, userId, connection, locationId);
    const [oldest] = tokens.keys();
    if (tokens.size >= MAX_TOKENS && oldest !== undefined) tokens.delete(oldest);
    tokens.set(key, token);
    return token.minting;
  };
}
