import type { Context } from 'hono';
import { assertOwnProof } from '../assert-own-proof.ts';
import { unsupportedProvider } from '../auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call } from '../auth-routes.ts';
import { assertSecondFactor } from '../mfa/assert-second-factor.ts';
import { readSignedIn } from '../read-bearer.ts';
import { isKnownProvider } from '../settings.ts';
import { withRefusal } from '../verify-by-link.ts';
import { beginOAuth, type Departed, type Oidc } from './begin-oauth.ts';
import { finishOAuth } from './finish-oauth.ts';
import type { Linking } from './oauth-states.ts';
import { toRefusal } from './to-refusal.ts';
import { unlinkIdentity } from './unlink-identity.ts';
import { keepWay, takeWay } from './way-cookie.ts';

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

async function answerPost(c: Context): Promise<Response> {
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

    async function depart({ c, origin, redirectTo }: Call, linking: Linking | null): Promise<Departed> {
      const provider = assertProvider(c.req.query('provider') ?? '', oidc);
      const callbackUrl = callbackUrlFor(c, parts.siteUrl, publicUrlIsGiven);
      const departed = await beginOAuth(
        parts,
        provider,
        { asked: c.req.query(), redirectTo, callbackUrl, linking },
        origin,
      );
      keepWay(c, departed, isSecure);
      return departed;
    }

    on('GET', '/authorize', async (call) => {
      try {
        return call.c.redirect((await depart(call, null)).url, 302);
      } catch (error) {
        const refused = toRefusal(error);
        // The browser shows this to a user: if the provider is unavailable, the page that sent them displays the error.
        if (refused.status === 503) return call.c.redirect(withRefusal(call.redirectTo, refused, true), 302);
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
          browserSecretFor: (state) => takeWay(c, state, isSecure),
        },
        origin,
      );
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(url, 302);
    });
    on('POST', '/callback', ({ c }) => answerPost(c));
    on('GET', '/user/identities/authorize', async (call) => {
      const { userId, sessionId } = await readSignedIn(parts, call.authorization);
      await assertSecondFactor(parts, { userId, sessionId }, 'link_needs_aal2');
      await assertOwnProof(parts, { sessionId });
      const { url } = await depart(call, { userId, sessionId });
      return call.c.req.query('skip_http_redirect') === 'true'
        ? call.c.json({ url })
        : call.c.redirect(url, 302);
    });
    on('DELETE', '/user/identities/:id', async ({ c, authorization, origin }) => {
      await unlinkIdentity(parts, authorization, c.req.param('id') ?? '', origin);
      return c.json({});
    });
  };
