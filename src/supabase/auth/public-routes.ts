import { unsupportedProvider } from './auth-errors.ts';
import type { AuthRoutes } from './auth-routes.ts';
import { isKnownProvider, publicSettings } from './settings.ts';

const HEALTH = {
  version: '1',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
};
/** How long clients cache the key set, in seconds. */
const JWKS_CACHE_CONTROL = 'public, max-age=600';

/** The metadata of OpenID Connect Discovery 1.0. */
const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  userinfo_endpoint: `${issuer}/user`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['password', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: ['email', 'profile'],
  claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'role', 'aal', 'amr', 'session_id'],
  code_challenge_methods_supported: ['S256', 'plain'],
});

/** The routes with public information about this server. */
export const publicRoutes: AuthRoutes = (on, parts) => {
  on('GET', '/health', ({ c }) => c.json(HEALTH));
  on('GET', '/settings', ({ c }) => c.json(publicSettings(parts)));
  on('GET', '/.well-known/jwks.json', ({ c }) => {
    c.header('Cache-Control', JWKS_CACHE_CONTROL);
    return c.json({ keys: parts.keys.published() });
  });
  on('GET', '/.well-known/openid-configuration', ({ c }) => {
    c.header('Cache-Control', JWKS_CACHE_CONTROL);
    return c.json(discoveryOf(parts.issuer));
  });
  // Configured providers have routes of their own, which take precedence.
  on('GET', '/authorize', ({ c }) => {
    const provider = c.req.query('provider') ?? '';
    throw unsupportedProvider(provider, isKnownProvider(provider));
  });
};
