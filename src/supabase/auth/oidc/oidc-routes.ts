import type { Context } from 'hono';
import { assertNotPinOnly } from '../assert-not-pin-only.ts';
import { unsupportedProvider } from '../auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call } from '../auth-routes.ts';
import { assertSecondFactor } from '../mfa/assert-second-factor.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { isKnownProvider } from '../settings.ts';
import { withAuthError } from '../verify-by-link.ts';
import { beginOAuth, type StartedOAuth, type Oidc } from './begin-oauth.ts';
import { finishOAuth } from './finish-oauth.ts';
import type { Linking } from './oauth-states.ts';
import { toAuthError } from '../to-auth-error.ts';
import { unlinkIdentity } from './unlink-identity.ts';
import { setOAuthCookie, consumeOAuthCookie } from './oauth-cookie.ts';

export interface OidcRoutesParts {
  /** Null when no provider is configured. */
  readonly oidc: Oidc | null;
  /** Without a public URL, the site is reachable under any name of this machine. */
  readonly publicUrlIsGiven: boolean;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The redirect URI for the provider: on the origin that the browser came from, when there are several local ones. */
function callbackUrlFor(c: Context, siteUrl: string, publicUrlIsGiven: boolean): string {
  const { origin, hostname } = new URL(c.req.url);
  return `${publicUrlIsGiven || !LOCAL_HOSTS.has(hostname) ? siteUrl : origin}/auth/v1/callback`;
}

function assertProvider(name: string, oidc: Oidc | null): Oidc {
  if (name !== 'google' || !oidc) throw unsupportedProvider(name, isKnownProvider(name));
  return oidc;
}

async function handlePost(c: Context): Promise<Response> {
  // Some providers use form_post, which omits our cookies; redirecting to GET makes the browser send them.
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await c.req.parseBody()))
    if (typeof value === 'string') query.set(name, value);
  return c.redirect(`/auth/v1/callback?${query.toString()}`, 303);
}

/** The routes of OAuth sign-in, and of the identities of an account. */
export const createOidcRoutes =
  ({ oidc, publicUrlIsGiven }: OidcRoutesParts): AuthRoutes =>
  (on, parts: AuthServiceParts) => {
    const isSecure = parts.siteUrl.startsWith('https:');

    async function startOAuth(
      { c, origin, redirectTo }: Call,
      linking: Linking | null,
    ): Promise<StartedOAuth> {
      const provider = assertProvider(c.req.query('provider') ?? '', oidc);
      const callbackUrl = callbackUrlFor(c, parts.siteUrl, publicUrlIsGiven);
      const started = await beginOAuth(
        parts,
        provider,
        { query: c.req.query(), redirectTo, callbackUrl, linking },
        origin,
      );
      setOAuthCookie(c, started, isSecure);
      return started;
    }

    on('GET', '/authorize', async (call) => {
      try {
        return call.c.redirect((await startOAuth(call, null)).url, 302);
      } catch (error) {
        const authError = toAuthError(error);
        // The browser shows this to a user: if the provider is unavailable, the page that sent them displays the error.
        if (authError.status === 503)
          return call.c.redirect(withAuthError(call.redirectTo, authError, true), 302);
        throw error;
      }
    });
    on('GET', '/callback', async ({ c, origin }) => {
      if (!oidc) throw unsupportedProvider('google', true);
      const url = await finishOAuth(
        parts,
        oidc,
        {
          search: new URL(c.req.url).search,
          callbackUrl: callbackUrlFor(c, parts.siteUrl, publicUrlIsGiven),
          browserSecretFor: (state) => consumeOAuthCookie(c, state, isSecure),
        },
        origin,
      );
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(url, 302);
    });
    on('POST', '/callback', ({ c }) => handlePost(c));
    on('GET', '/user/identities/authorize', async (call) => {
      const { userId, sessionId } = await requireAuthentication(parts, call.authorization);
      await assertSecondFactor(parts, { userId, sessionId }, 'link_needs_aal2');
      await assertNotPinOnly(parts, { sessionId });
      const { url } = await startOAuth(call, { userId, sessionId });
      return call.c.req.query('skip_http_redirect') === 'true'
        ? call.c.json({ url })
        : call.c.redirect(url, 302);
    });
    on('DELETE', '/user/identities/:id', async ({ c, authorization, origin }) => {
      await unlinkIdentity(parts, authorization, c.req.param('id') ?? '', origin);
      return c.json({});
    });
  };
