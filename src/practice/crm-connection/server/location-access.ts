import type { StoredConnection } from './connection-store.ts';
import type { ProviderHttp } from './provider/provider-http.ts';
import { mintLocationToken } from './provider/provider-oauth.ts';

const MARGIN_MS = 300_000;
/** For all agencies together; the oldest is evicted and minted again on demand. */
const MOST = 500;

interface Kept {
  readonly accessToken: string;
  readonly endsAtMs: number;
}

/**
 * The token for one location: a sub-account's own, or one minted with its agency's token and cached until it expires.
 */
export function createLocationAccess(http: ProviderHttp, nowMs: () => number) {
  const kept = new Map<string, Kept>();
  return async (
    userId: string,
    { pair, rotation }: StoredConnection,
    locationId: string,
  ): Promise<string> => {
    if (pair.userType === 'Location') return pair.accessToken;
    const key = `${userId}:${rotation}:${locationId}`;
    const known = kept.get(key);
    if (known && known.endsAtMs - MARGIN_MS > nowMs()) return known.accessToken;
    const { accessToken: agencyToken, companyId } = pair;
    const minted = await mintLocationToken(http, {
      accessToken: agencyToken,
      companyId: companyId ?? '',
      locationId,
    });
    const [oldest] = kept.keys();
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { accessToken: minted.accessToken, endsAtMs: nowMs() + minted.lifetimeSeconds * 1_000 });
    return minted.accessToken;
  };
}
