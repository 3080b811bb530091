import type { Context, Hono } from 'hono';
import {
  FAKE_COMPANY,
  FAKE_LOCATIONS,
  FAKE_USER,
  fakeId,
  installationOf,
  type FakeAccess,
  type FakeState,
} from './fake-state.ts';

const bad = (c: Context, message: string) => c.json({ statusCode: 400, message }, 400);

function issue({ options, accessTokens }: FakeState, grant: Omit<FakeAccess, 'endsAtMs'>): string {
  const token = `fake.${fakeId()}.${fakeId()}`;
  accessTokens.set(token, { ...grant, endsAtMs: options.nowMs() + options.lifetimeSeconds * 1_000 });
  return token;
}

function answerPair(state: FakeState, grant: Omit<FakeAccess, 'endsAtMs'>) {
  const refreshToken = fakeId() + fakeId();
  state.refreshTokens.set(refreshToken, grant);
  state.installed.add(installationOf(grant.locationId));
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

/** Consumes an entry that is valid once. */
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
  const given = (name: string) => form.get(name) ?? '';
  if (given('client_id') === '') return bad(c, 'Missing parameter: clientId');
  const { clientId, clientSecret } = state.options;
  if (given('client_id') !== clientId || given('client_secret') !== clientSecret) {
    return c.json({ statusCode: 401, message: 'Invalid client: client credentials are invalid' }, 401);
  }
  if (given('grant_type') === 'authorization_code') {
    const code = consumeOnce(state.codes, given('code'));
    if (!code || (code.redirectUri !== null && code.redirectUri !== given('redirect_uri'))) {
      return bad(c, 'Invalid grant: authorization code is invalid');
    }
    return c.json(answerPair(state, { locationId: code.locationId, scope: code.scope }));
  }
  if (given('grant_type') !== 'refresh_token') return bad(c, 'Invalid parameter: grantType');
  const grant = state.refreshTokens.get(given('refresh_token'));
  if (grant && given('user_type') !== (grant.locationId ? 'Location' : 'Company')) {
    return bad(c, 'Invalid parameter: userType');
  }
  if (!consumeOnce(state.refreshTokens, given('refresh_token')) || !grant) {
    return bad(c, 'Invalid grant: refresh token is invalid');
  }
  return c.json(answerPair(state, grant));
}

async function reconnect(c: Context, state: FakeState) {
  const body: unknown = await c.req.json();
  const given = (name: string): string => {
    const fields: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const { clientId, clientSecret } = state.options;
  if (given('clientKey') !== clientId || given('clientSecret') !== clientSecret) {
    return c.json({ statusCode: 401, message: 'Invalid client: client credentials are invalid' }, 401);
  }
  const locationId = given('locationId') || null;
  if (!state.installed.has(installationOf(locationId))) return bad(c, 'Location is not active');
  const code = fakeId();
  const scope = [...state.accessTokens.values()].find((one) => one.locationId === locationId)?.scope ?? '';
  // A code from reconnecting is not bound to a redirect address.
  state.codes.set(code, { locationId, scope, redirectUri: null });
  return c.json({
    authorizationCode: code,
    expiresAt: new Date(state.options.nowMs() + 60_000),
    traceId: fakeId(),
  });
}

/** The token endpoint and related ones. Codes and refresh tokens can be used once. */
export function mountFakeOauth(routes: Hono, state: FakeState): void {
  routes.post('/oauth/token', (c) => exchange(c, state));
  routes.post('/oauth/reconnect', (c) => reconnect(c, state));
  routes.post('/oauth/locationToken', async (c) => {
    const agency = state.accessTokens.get(c.req.header('authorization')?.slice('Bearer '.length) ?? '');
    if (!agency || agency.endsAtMs <= state.options.nowMs()) {
      return c.json(
        { statusCode: 401, message: 'Invalid token: access token is invalid', error: 'Unauthorized' },
        401,
      );
    }
    const form = new URLSearchParams(await c.req.text());
    const location = FAKE_LOCATIONS.find(({ id }) => id === form.get('locationId'));
    if (!location || form.get('companyId') !== FAKE_COMPANY) return bad(c, 'Location is not active');
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
