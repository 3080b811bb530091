import type { Context } from 'hono';
import type { Log } from '#foundation/server/log.ts';
import type { AuthParts, Origin } from './auth-parts.ts';
import type { OpenIdProvider } from './oidc/openid-provider.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the routes of the auth server work with. */
export interface AuthServiceParts extends AuthParts {
  readonly keys: SigningKeys;
  /** Who signs our tokens: where this service is reached. */
  readonly issuer: string;
  /** Providers that a browser can be sent to, such as `google`. */
  readonly providers: ReadonlySet<string>;
  /** Sign-in by Google; null without its credentials. */
  readonly google: OpenIdProvider | null;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

/** One request as the verbs see it. */
export interface Call {
  readonly c: Context;
  readonly origin: Origin;
  readonly authorization: string | undefined;
  /** Where a link or a provider shall lead back to; always somewhere that is allowed. */
  readonly redirectTo: string;
}

/** Binds an answer to a method and a path below the service's own. Whatever it throws is answered as the wire does. */
export type On = (
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  path: string,
  answer: (call: Call) => Promise<Response> | Response,
) => void;

/** A group of routes, bound by the auth service. */
export type AuthRoutes = (on: On, parts: AuthServiceParts) => void;
