import { cutText } from '#foundation/values/cut-text.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Log } from '#foundation/server/log.ts';
import { AuthError, authError } from '../auth-errors.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import type { Origin } from '../origin.ts';
import { openSession } from '../open-session.ts';
import { withFragment, withQuery } from '../redirects.ts';
import { toAccessTokenResponse, type OpenedSession } from '../access-token-response.ts';
import { withAuthError } from '../verify-by-link.ts';
import type { Oidc } from './begin-oauth.ts';
import type { Intent } from './oauth-states.ts';
import { oidcError } from './oidc-errors.ts';
import type { ProviderResult, CallbackParameters } from './openid-provider.ts';
import { renewSession } from './renew-session.ts';
import { linkIdentity, resolveIdentity } from './resolve-identity.ts';
import { toAuthError } from '../to-auth-error.ts';

/** The callback of a provider. */
export interface OAuthCallback {
  /** The unmodified query of the callback. */
  readonly search: string;
  readonly callbackUrl: string;
  /** The secret that the browser stored for a state; undefined if there is none. */
  readonly browserSecretFor: (state: string) => string | undefined;
}

/** A provider that did not respond, as opposed to one with an invalid response. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      (error.name === 'ClientError' &&
        'code' in error &&
        /TIMEOUT|PARSE_ERROR|RESPONSE_IS_NOT/.test(String(error.code)))));

async function exchangeProviderCode(
  { provider }: Oidc,
  guards: CallbackParameters,
  search: string,
  { log, requestId }: { readonly log: Log; readonly requestId: string },
): Promise<ProviderResult> {
  try {
    return await provider.exchange(guards, search);
  } catch (error) {
    // Only the message is logged: the error's other properties may contain codes and tokens.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    log.warn({ requestId, reason }, 'a response of the sign-in provider was rejected');
    throw oidcError(isUnreachable(error) ? 'provider_unreachable' : 'provider_refused', { cause: error });
  }
}

/** OAuth error codes (RFC 6749, section 4.1.2.1) as statuses, from which the redirect derives the error again. */
const STATUSES: Readonly<Record<string, 403 | 500 | 503>> = {
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
};

/** The error that the provider returned, such as that the user denied access. */
function providerErrorOf(query: URLSearchParams): AuthError | null {
  const error = query.get('error');
  if (error === null) return null;
  const description = cutText(query.get('error_description') ?? '', 300);
  const status = (Object.hasOwn(STATUSES, error) ? STATUSES[error] : undefined) ?? 400;
  return new AuthError({
    status,
    code: 'bad_oauth_callback',
    message: description || 'The provider refused',
  });
}

/** Signs in or links an identity, and returns the redirect with the result. */
async function completeOAuth(
  tx: Kysely<Tables>,
  parts: AuthParts,
  { redirectTo, flowId, linking }: Intent,
  { identity, tokens }: ProviderResult,
  origin: Origin,
): Promise<string> {
  if (linking) await linkIdentity(tx, linking, identity, origin);
  const userId = linking?.userId ?? (await resolveIdentity(tx, identity, origin));
  if (flowId !== null) {
    const code = await parts.flows.issueCode(tx, flowId, { userId, provider: tokens });
    return withQuery(redirectTo, { code });
  }
  const opened: OpenedSession | null = linking
    ? await renewSession(tx, parts, linking)
    : await openSession(tx, parts, { userId, method: 'oauth' }, origin);
  if (!opened) throw authError('user_not_found');
  const session = toAccessTokenResponse(parts, { ...opened, provider: tokens });
  return withFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
  });
}

/**
 * Handles the callback of a provider, and returns the redirect. The state is consumed first, so that it is accepted
 * once and only from the browser that it was issued to.
 */
export async function finishOAuth(
  parts: AuthParts & { readonly log: Log },
  oidc: Oidc,
  { search, callbackUrl, browserSecretFor }: OAuthCallback,
  origin: Origin,
): Promise<string> {
  let target = parts.siteUrl;
  try {
    const query = new URLSearchParams(search);
    const state = query.get('state') ?? '';
    if (state === '') throw oidcError('state_missing');
    const browserSecret = browserSecretFor(state);
    const intent =
      browserSecret === undefined
        ? null
        : await parts.database.transaction(WRITE, (tx) => oidc.states.consume(tx, state, browserSecret));
    if (!intent) throw oidcError('state_unknown');
    target = intent.redirectTo;
    const providerError = providerErrorOf(query);
    if (providerError) return withAuthError(target, providerError, true);
    const guards = { ...oidc.states.parametersOf(state), callbackUrl };
    const result = await exchangeProviderCode(oidc, guards, search, {
      log: parts.log,
      requestId: origin.requestId,
    });
    return await parts.database.transaction(WRITE, (tx) => completeOAuth(tx, parts, intent, result, origin));
  } catch (error) {
    const failure = toAuthError(error);
    if (failure.status === 500)
      parts.log.error(
        { requestId: origin.requestId, err: error },
        'the callback of the sign-in provider failed',
      );
    return withAuthError(target, failure, true);
  }
}
