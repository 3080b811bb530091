import { randomBytes } from 'node:crypto';
import { WRITE, type AuthParts, type Origin } from '../auth-parts.ts';
import { readChallenge } from '../flow-states.ts';
import { takeAllowances } from '../limits.ts';
import { WAY_SECONDS, type Linking, type OAuthStates } from './oauth-states.ts';
import { oidcRefusal } from './oidc-errors.ts';
import type { OpenIdProvider } from './openid-provider.ts';

/** What a way to the provider needs besides the auth server's own parts. */
export interface Oidc {
  readonly provider: OpenIdProvider;
  readonly states: OAuthStates;
}

export interface Departure {
  /** The query of the client's address. */
  readonly asked: Readonly<Record<string, string>>;
  readonly redirectTo: string;
  readonly callbackUrl: string;
  /** For whoever links an identity instead of signing in. */
  readonly linking: Linking | null;
}

/** Where the browser goes, and what it keeps until it comes back. */
export interface Departed {
  readonly url: string;
  readonly state: string;
  readonly browserSecret: string;
}

/**
 * Sends a browser to the provider: with PKCE (S256), a nonce and a state that only this browser can bring back.
 *
 * @throws AuthError `validation_failed` for half a challenge; `unexpected_failure` when the provider does not answer.
 */
export async function beginOAuth(
  parts: AuthParts,
  { provider, states }: Oidc,
  { asked, redirectTo, callbackUrl, linking }: Departure,
  { network }: Origin,
): Promise<Departed> {
  await takeAllowances(parts.database, [{ limit: 'authorize', key: network }]);
  const challenge = readChallenge(asked['code_challenge'], asked['code_challenge_method']);
  const browserSecret = randomBytes(32).toString('base64url');
  const way = await parts.database.transaction(WRITE, async (tx) => {
    const flowId =
      challenge && (await parts.flows.start(tx, { challenge, method: 'oauth', lastsSeconds: WAY_SECONDS }));
    return states.start(tx, { redirectTo, flowId, linking }, browserSecret);
  });
  try {
    const url = await provider.authorizationUrl({ ...way, callbackUrl }, asked);
    return { url, state: way.state, browserSecret };
  } catch (cause) {
    throw oidcRefusal('provider_unreachable', { cause });
  }
}
