import { randomBytes } from 'node:crypto';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import type { Origin } from '../origin.ts';
import { readChallenge } from '../flow-states.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { OAUTH_STATE_SECONDS, type Linking, type OAuthStates } from './oauth-states.ts';
import { oidcError } from './oidc-errors.ts';
import type { OpenIdProvider } from './openid-provider.ts';

/** The dependencies of OAuth flows. */
export interface Oidc {
  readonly provider: OpenIdProvider;
  readonly states: OAuthStates;
}

export interface OAuthRequest {
  /** The query of the client's request. */
  readonly query: Readonly<Record<string, string>>;
  readonly redirectTo: string;
  readonly callbackUrl: string;
  /** Set when an identity is linked instead of signing in. */
  readonly linking: Linking | null;
}

/** The provider's URL, and the secret that the browser stores until it returns. */
export interface StartedOAuth {
  readonly url: string;
  readonly state: string;
  readonly browserSecret: string;
}

/**
 * Starts an OAuth flow at the provider, with PKCE (S256), a nonce and a state that is bound to this browser.
 *
 * @throws AuthError `validation_failed` for an incomplete challenge; `unexpected_failure` when the provider does not
 * respond.
 */
export async function beginOAuth(
  parts: AuthParts,
  { provider, states }: Oidc,
  { query, redirectTo, callbackUrl, linking }: OAuthRequest,
  { network }: Origin,
): Promise<StartedOAuth> {
  await consumeRateLimits(parts.database, [{ limit: 'authorize', key: network }]);
  const challenge = readChallenge(query['code_challenge'], query['code_challenge_method']);
  const browserSecret = randomBytes(32).toString('base64url');
  const flow = await parts.database.transaction(WRITE, async (tx) => {
    const flowId =
      challenge &&
      (await parts.flows.start(tx, { challenge, method: 'oauth', ttlSeconds: OAUTH_STATE_SECONDS }));
    return states.start(tx, { redirectTo, flowId, linking }, browserSecret);
  });
  try {
    const url = await provider.authorizationUrl({ ...flow, callbackUrl }, query);
    return { url, state: flow.state, browserSecret };
  } catch (cause) {
    throw oidcError('provider_unreachable', { cause });
  }
}
