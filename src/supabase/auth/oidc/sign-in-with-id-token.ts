import { createHash } from 'node:crypto';
import { authError } from '../auth-errors.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import type { Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { openSession } from '../open-session.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from '../access-token-response.ts';
import { readIdentity } from './identity.ts';
import { invalidRequest, OAuthShapedError } from './oauth-shaped-error.ts';
import { providerDisabled } from './oidc-errors.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import { isIssuer, matchesAccessToken, readUnverifiedIssuer, type IdTokenClaims } from './read-id-token.ts';
import { resolveIdentity } from './resolve-identity.ts';

export interface IdTokenSignIn {
  readonly provider?: string | undefined;
  readonly idToken?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly nonce?: string | undefined;
}

/** The token contains the hash of the client's nonce. */
function assertNonce(claimed: string | undefined, given: string | undefined): void {
  if (!claimed !== !given)
    throw invalidRequest('Passed nonce and nonce in id_token should either both exist or not.');
  if (claimed && given && createHash('sha256').update(given).digest('hex') !== claimed)
    throw new OAuthShapedError('invalid nonce', 'Nonces mismatch');
}

function assertMeantForUs(
  { aud, at_hash: hash, nonce: claimedNonce }: IdTokenClaims,
  clientId: string,
  { accessToken, nonce }: IdTokenSignIn,
): void {
  const audience = [aud].flat();
  if (!audience.includes(clientId))
    throw invalidRequest(`Unacceptable audience in id_token: [${audience.join(' ')}]`);
  assertNonce(claimedNonce, nonce);
  if (accessToken && hash && !matchesAccessToken(hash, accessToken)) throw invalidRequest('Bad ID token');
}

/**
 * Signs in with an ID token that the client has obtained from the provider.
 *
 * @throws AuthError `provider_disabled`, `provider_email_needs_verification`, `user_banned`; errors in OAuth's format
 * for an invalid token.
 */
export async function signInWithIdToken(
  parts: AuthParts,
  provider: OpenIdProvider | null,
  given: IdTokenSignIn,
  origin: Origin,
): Promise<AccessTokenResponse> {
  await consumeRateLimits(parts.database, [{ limit: 'token', key: origin.network }]);
  const { idToken } = given;
  if (!idToken) throw invalidRequest('id_token required');
  const claimedIssuer = readUnverifiedIssuer(idToken) ?? given.provider ?? '';
  const isOurs = given.provider === 'google' || (provider && given.provider === provider.settings.issuer);
  if (!provider || !isOurs) throw providerDisabled(claimedIssuer);
  if (!isIssuer(provider.settings.issuer, claimedIssuer)) throw invalidRequest('Bad ID token');
  const claims = await provider.readIdToken(idToken).catch((cause: unknown) => {
    throw invalidRequest('Bad ID token', { cause });
  });
  assertMeantForUs(claims, provider.settings.clientId, given);
  const opened = await parts.database.transaction(WRITE, async (tx) => {
    const userId = await resolveIdentity(tx, readIdentity(claims), origin);
    return openSession(tx, parts, { userId, method: 'oauth' }, origin);
  });
  if (!opened) throw authError('user_not_found');
  return toAccessTokenResponse(parts, opened);
}
