import type { StoredConnection } from './connection-store.ts';
import type { ProviderHttp } from './provider/provider-http.ts';
import { mintLocationToken } from './provider/provider-oauth.ts';

const EXPIRY_MARGIN_MS = 300_000;
/** For all agencies together; the oldest token is evicted and minted again on demand. */
const MAX_TOKENS = 500;

interface CachedToken {
  readonly accessToken: string;
  readonly expiresAtMs: number;
}

/**
 * The access token for one location: the connection's own token, or one minted with the agency's token and cached until it
 * expires.
 */
export function createLocationAccess(http: ProviderHttp, nowMs: () => number) {
  const tokens = new Map<string, CachedToken>();
  return async (
    userId: string,
    { pair, rotation }: StoredConnection,
    locationId: string,
  ): Promise<string> => {
    if (pair.userType === 'Location') return pair.accessToken;
    const key = `${userId}:${rotation}:${locationId}`;
    const cached = tokens.get(key);
    if (cached && cached.expiresAtMs - EXPIRY_MARGIN_MS > nowMs()) return cached.accessToken;
    const { accessToken: agencyToken, companyId } = pair;
    const minted = await mintLocationToken(http, {
      accessToken: agencyToken,
      companyId: companyId ?? '',
      locationId,
    });
    const [oldest] = tokens.keys();
    if (tokens.size >= MAX_TOKENS && oldest !== undefined) tokens.delete(oldest);
    tokens.set(key, {
      accessToken: minted.accessToken,
      expiresAtMs: nowMs() + minted.lifetimeSeconds * 1_000,
    });
    return minted.accessToken;
  };
}
