import type { Context } from 'hono';
import type { Log } from '#foundation/server/log.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import type { OpenIdProvider } from './oidc/openid-provider.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The dependencies of the auth server's routes. */
export interface AuthServiceParts extends AuthParts {
  readonly keys: SigningKeys;
  /** The `iss` claim of our tokens: the URL of this service. */
  readonly issuer: string;
  /** The enabled OAuth providers, such as `google`. */
  readonly providers: ReadonlySet<string>;
  /** Null if sign-in with Google is not configured. */
  readonly google: OpenIdProvider | null;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

/** One request, as the handlers see it. */
export interface Call {
  readonly c: Context;
  readonly origin: Origin;
  readonly authorization: string | undefined;
  /** The validated redirect target of a link or a provider. */
  readonly redirectTo: string;
}

/** Registers a handler for a method and a path of the service. Errors are converted to those of the protocol. */
export type On = (
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  path: string,
  handle: (call: Call) => Promise<Response> | Response,
) => void;

/** A group of routes, registered by the auth service. */
export type AuthRoutes = (on: On, parts: AuthServiceParts) => void;
