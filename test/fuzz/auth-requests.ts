import { ANY_EMAIL, ANY_ID, type WireRoute } from './wire-route.ts';

const PASSWORD = 'correct horse battery';

/** A valid request of each route of the auth server. */
export const AUTH_ROUTES: readonly WireRoute[] = [
  {
    method: 'POST',
    path: '/signup',
    body: { email: ANY_EMAIL, password: PASSWORD, data: { full_name: 'A' } },
  },
  { method: 'POST', path: '/signup', body: { data: { a: 'b' } } },
  {
    method: 'POST',
    path: '/token',
    query: { grant_type: 'password' },
    body: { email: ANY_EMAIL, password: PASSWORD },
  },
  { method: 'POST', path: '/token', query: { grant_type: 'refresh_token' }, body: { refresh_token: 'abc' } },
  {
    method: 'POST',
    path: '/token',
    query: { grant_type: 'pkce' },
    body: { auth_code: ANY_ID, code_verifier: 'v'.repeat(43) },
  },
  {
    method: 'POST',
    path: '/token',
    query: { grant_type: 'id_token' },
    body: { provider: 'google', id_token: 'a.b.c' },
  },
  { method: 'POST', path: '/otp', body: { email: ANY_EMAIL, create_user: true, data: {} } },
  { method: 'POST', path: '/magiclink', body: { email: ANY_EMAIL } },
  {
    method: 'POST',
    path: '/recover',
    query: { redirect_to: 'http://localhost:8080/' },
    body: { email: ANY_EMAIL },
  },
  { method: 'POST', path: '/resend', body: { email: ANY_EMAIL, type: 'signup' } },
  { method: 'POST', path: '/verify', body: { email: ANY_EMAIL, token: '123456', type: 'email' } },
  { method: 'POST', path: '/verify', body: { token_hash: 'a'.repeat(56), type: 'recovery' } },
  {
    method: 'GET',
    path: '/verify',
    query: { token: 'a'.repeat(56), type: 'signup', redirect_to: 'http://a.test' },
  },
  { method: 'POST', path: '/logout', query: { scope: 'others' } },
  { method: 'GET', path: '/user' },
  { method: 'PUT', path: '/user', body: { data: { full_name: 'A', age: 3 } } },
  {
    method: 'PUT',
    path: '/user',
    body: { email: 'b@people.test', password: 'another horse', nonce: '123456' },
  },
  { method: 'GET', path: '/reauthenticate' },
  {
    method: 'GET',
    path: '/authorize',
    query: { provider: 'google', redirect_to: 'http://a.test', code_challenge: 'c'.repeat(43) },
  },
  { method: 'GET', path: '/callback', query: { code: 'abc', state: ANY_ID } },
  { method: 'GET', path: '/settings' },
  {
    method: 'POST',
    path: '/factors',
    body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Tailwell' },
  },
  { method: 'POST', path: '/factors/{id}/challenge', params: { id: ANY_ID }, body: {} },
  {
    method: 'POST',
    path: '/factors/{id}/verify',
    params: { id: ANY_ID },
    body: { challenge_id: ANY_ID, code: '123456' },
  },
  { method: 'DELETE', path: '/factors/{id}', params: { id: ANY_ID } },
  { method: 'GET', path: '/admin/users', query: { page: 1, per_page: 50, filter: 'a' } },
  {
    method: 'POST',
    path: '/admin/users',
    body: {
      email: ANY_EMAIL,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { a: 1 },
      app_metadata: {},
      ban_duration: '24h',
    },
  },
  { method: 'GET', path: '/admin/users/{id}', params: { id: ANY_ID } },
  {
    method: 'PUT',
    path: '/admin/users/{id}',
    params: { id: ANY_ID },
    body: { email: ANY_EMAIL, user_metadata: {}, ban_duration: 'none' },
  },
  {
    method: 'DELETE',
    path: '/admin/users/{id}',
    params: { id: ANY_ID },
    body: { should_soft_delete: false },
  },
  { method: 'POST', path: '/admin/generate_link', body: { type: 'magiclink', email: ANY_EMAIL, data: {} } },
  { method: 'POST', path: '/invite', body: { email: ANY_EMAIL, data: { full_name: 'A' } } },
  { method: 'GET', path: '/admin/users/{id}/factors', params: { id: ANY_ID } },
].map((route) => Object.assign({}, route, { path: `/auth/v1${route.path}` }));
