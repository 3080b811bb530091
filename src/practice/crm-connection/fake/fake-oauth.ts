import type { Context, Hono } from 'hono';
import {
  FAKE_COMPANY,
  FAKE_USER,
  fakeId,
  installationOf,
  type FakeAccess,
  type FakeState,
} from './fake-state.ts';

const badRequest = (c: Context, message: string) => c.json({ statusCode: 400, message }, 400);

function issue({ options, accessTokens }: FakeState, grant: Omit<FakeAccess, 'expiresAtMs'>): string {
  const token = `fake.${fakeId()}.${fakeId()}`;
  accessTokens.set(token, { ...grant, expiresAtMs: options.nowMs() + options.lifetimeSeconds * 1_000 });
  return token;
}

function issuePair(state: FakeState, grant: Omit<FakeAccess, 'expiresAtMs'>) {
  const refreshToken = fakeId() + fakeId();
  state.refreshTokens.set(refreshToken, grant);
  state.installed.add(installationOf(grant.locationId));
  if (grant.locationId !== null) state.uninstalled.delete(grant.locationId);
  return {
    access_token: issue(state, grant),
    token_type: 'Bearer',
    expires_in: state.options.lifetimeSeconds,
    refresh_token: refreshToken,
    scope: grant.scope,
    userType: grant.locationId ? 'Location' : 'Company',
    companyId: FAKE_COMPANY,
    userId: FAKE_USER.id,
    traceId: fakeId(),
    ...(grant.locationId ? { locationId: grant.locationId } : {}),
  };
}

/** Removes and returns an entry that can be used once. */
function consumeOnce<V>(from: Map<string, V>, key: string): V | undefined {
  const value = from.get(key);
  from.delete(key);
  return value;
}

async function exchange(c: Context, state: FakeState) {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return c.json({ statusCode: 422, message: ['body must be a form'], error: 'Unprocessable Entity' }, 422);
  }
  const form = new URLSearchParams(await c.req.text());
  const param = (name: string) => form.get(name) ?? '';
  if (param('client_id') === '') return badRequest(c, 'Missing parameter: clientId');
  const { clientId, clientSecret } = state.options;
  if (param('client_id') !== clientId || param('client_secret') !== clientSecret) {
    return c.json({ statusCode: 401, message: 'Invalid client: client credentials are invalid' }, 401);
  }
  if (param('grant_type') === 'authorization_code') {
    const code = consumeOnce(state.codes, param('code'));
    if (!code || (code.redirectUri !== null && code.redirectUri !== param('redirect_uri'))) {
      return badRequest(c, 'Invalid grant: authorization code is invalid');
    }
    return c.json(issuePair(state, { locationId: code.locationId, scope: code.scope }));
  }
  if (param('grant_type') !== 'refresh_token') return badRequest(c, 'Invalid parameter: grantType');
  const grant = state.refreshTokens.get(param('refresh_token'));
  if (grant && param('user_type') !== (grant.locationId ? 'Location' : 'Company')) {
    return badRequest(c, 'Invalid parameter: userType');
  }
  if (!consumeOnce(state.refreshTokens, param('refresh_token')) || !grant) {
    return badRequest(c, 'Invalid grant: refresh token is invalid');
  }
  return c.json(issuePair(state, grant));
}

async function reconnect(c: Context, state: FakeState) {
  const body: unknown = await c.req.json();
  const param = (name: string): string => {
    const fields: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const { clientId, clientSecret } = state.options;
  if (param('clientKey') !== clientId || param('clientSecret') !== clientSecret) {
    return c.json({ statusCode: 401, message: 'Invalid client: client credentials are invalid' }, 401);
  }
  const locationId = param('locationId') || null;
  if (!state.installed.has(installationOf(locationId))) return badRequest(c, 'Location is not active');
  const code = fakeId();
  const scope = [...state.accessTokens.values()].find((one) => one.locationId === locationId)?.scope ?? '';
  // A code from reconnecting is not bound to a redirect URI.
  state.codes.set(code, { locationId, scope, redirectUri: null });
  return c.json({
    authorizationCode: code,
    expiresAt: new Date(state.options.nowMs() + 60_000),
    traceId: fakeId(),
  });
}

/** The OAuth token endpoints. Codes and refresh tokens can be used once. */
export function mountFakeOauth(routes: Hono, state: FakeState): void {
  routes.post('/oauth/token', (c) => exchange(c, state));
  routes.post('/oauth/reconnect', (c) => reconnect(c, state));
  routes.post('/oauth/locationToken', async (c) => {
    const agency = state.accessTokens.get(c.req.header('authorization')?.slice('Bearer '.length) ?? '');
    if (!agency || agency.expiresAtMs <= state.options.nowMs()) {
      return c.json(
        { statusCode: 401, message: 'Invalid token: access token is invalid', error: 'Unauthorized' },
        401,
      );
    }
    const form = new URLSearchParams(await c.req.text());
    const location = state.locations.find(({ id }) => id === form.get('locationId'));
    const isInstalled = location && !state.uninstalled.has(location.id);
    if (!isInstalled || form.get('companyId') !== FAKE_COMPANY)
      return badRequest(c, 'Location is not active');
    return c.json({
      access_token: issue(state, { locationId: location.id, scope: agency.scope }),
      token_type: 'Bearer',
      expires_in: state.options.lifetimeSeconds,
      scope: agency.scope,
      locationId: location.id,
      userId: FAKE_USER.id,
    });
  });
}
