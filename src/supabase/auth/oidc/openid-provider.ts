import type { Configuration } from 'openid-client';
import type { ProviderTokens } from '../flow-states.ts';
import { readIdentity, type Identity } from './identity.ts';
import { createIdTokenReader, type IdTokenReader } from './read-id-token.ts';

const TIMEOUT_SECONDS = 10;
/** The provider's metadata is cached for this long, in milliseconds. */
const METADATA_CACHE_MS = 3_600_000;
const SCOPES = ['openid', 'email', 'profile'] as const;
/** The query parameters that clients may pass on to the provider. All others are set by the server. */
const FORWARDED_PARAMETERS = new Set(['access_type', 'hd', 'include_granted_scopes', 'login_hint', 'prompt']);

export interface OpenIdSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** The values that bind a callback to its flow. */
export interface CallbackParameters {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The redirect URI, identical in both requests. */
  readonly callbackUrl: string;
}

export interface ProviderResult {
  readonly identity: Identity;
  readonly tokens: ProviderTokens;
}

/** An OpenID Connect provider. */
export interface OpenIdProvider {
  readonly settings: OpenIdSettings;
  /** The authorization URL. `query` is the query of the client's request. */
  authorizationUrl(guards: CallbackParameters, query: Readonly<Record<string, string>>): Promise<string>;
  /** Exchanges the provider's authorization code. `search` is the unmodified query of the callback. */
  exchange(guards: CallbackParameters, search: string): Promise<ProviderResult>;
  readonly readIdToken: IdTokenReader;
}

const scopesWith = (query: string | undefined): string =>
  [...new Set([...SCOPES, ...(query ?? '').split(/[\s,]+/).filter(Boolean)])].join(' ');

/** Caches the result of a request until it expires or fails. */
function cached<T>(request: () => Promise<T>): () => Promise<T> {
  let known: { readonly result: Promise<T>; readonly at: number } | undefined;
  return () => {
    if (known && Date.now() - known.at < METADATA_CACHE_MS) return known.result;
    const entry = { result: request(), at: Date.now() };
    known = entry;
    entry.result.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.result;
  };
}

/** Loaded on demand: most processes never need it. */
const loadClient = () => import('openid-client');

/** Some providers return the email address only from the userinfo endpoint. */
async function identityOf(
  config: Configuration,
  claims: Readonly<Record<string, unknown>>,
  accessToken: string,
): Promise<Identity> {
  if (typeof claims['email'] === 'string') return readIdentity(claims);
  const { fetchUserInfo } = await loadClient();
  const userInfo = await fetchUserInfo(config, accessToken, String(claims['sub']));
  return readIdentity({ ...userInfo, iss: claims['iss'], sub: claims['sub'] });
}

/**
 * Opens a provider. No request is sent before the first flow.
 *
 * Every ID token must be signed by a key that the provider publishes, whether it came from the provider or a client.
 */
export function createOpenIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const { issuer, clientId, clientSecret } = settings;
  const isInsecure = new URL(issuer).protocol === 'http:';
  const configuration = cached(async () => {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await loadClient();
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
    });
  });
  return {
    settings,
    authorizationUrl: async ({ state, nonce, codeVerifier, callbackUrl }, query) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
      const forwarded = Object.entries(query).filter(([name]) => FORWARDED_PARAMETERS.has(name));
      const url = buildAuthorizationUrl(await configuration(), {
        ...Object.fromEntries(forwarded),
        redirect_uri: callbackUrl,
        scope: scopesWith(query['scopes']),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    exchange: async ({ state, nonce, codeVerifier, callbackUrl }, search) => {
      const { authorizationCodeGrant } = await loadClient();
      const config = await configuration();
      const callback = new URL(callbackUrl);
      callback.search = search;
      const tokens = await authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider returned no ID token.');
      return {
        identity: await identityOf(config, claims, tokens.access_token),
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      };
    },
    readIdToken: createIdTokenReader(settings, async () => {
      const { jwks_uri: keysUrl } = (await configuration()).serverMetadata();
      if (!keysUrl) throw new Error('The provider publishes no keys.');
      return keysUrl;
    }),
  };
}
