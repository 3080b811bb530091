import { Hono } from 'hono';
import { mountConsentPage } from './consent-page.ts';
import { guard, type FakeEnv } from './fake-guard.ts';
import { mountFakeOauth } from './fake-oauth.ts';
import { mountFakeRecords } from './fake-records.ts';
import {
  createFakeState,
  FAKE_COMPANY,
  FAKE_LOCATIONS,
  FAKE_USER,
  type FakeOptions,
  type FakeState,
} from './fake-state.ts';

export interface FakeGoHighLevel {
  readonly routes: Hono;
  readonly state: FakeState;
  /** As `fetch` would, without a network: an answer that is dropped is a broken connection. */
  readonly fetch: (request: Request) => Promise<Response>;
}

function mountAgency(routes: Hono<FakeEnv>): void {
  routes.get('/locations/search', (c) => {
    if (c.req.query('companyId') !== FAKE_COMPANY) {
      return c.json(
        { statusCode: 403, message: 'The token does not have access to this company.', error: 'Forbidden' },
        403,
      );
    }
    const skip = Number(c.req.query('skip') ?? 0);
    return c.json({ locations: FAKE_LOCATIONS.slice(skip, skip + Number(c.req.query('limit') ?? 10)) });
  });
  routes.get('/locations/:id', (c) => {
    const location = FAKE_LOCATIONS.find(({ id }) => id === c.req.param('id'));
    return location
      ? c.json({ location: { ...location, companyId: FAKE_COMPANY } })
      : c.json({ statusCode: 404, message: 'Location not found', error: 'Not Found' }, 404);
  });
  routes.get('/users/:id', (c) =>
    c.req.param('id') === FAKE_USER.id
      ? c.json(FAKE_USER)
      : c.json({ statusCode: 404, message: 'User not found', error: 'Not Found' }, 404),
  );
}

/**
 * A provider of our own making that keeps the rules of the real one: codes and refresh tokens of one use, versions,
 * scopes, locations, rate limits with their headers, refusals of doubles. For tests and for the demo.
 */
export function createFakeGoHighLevel(options: Partial<FakeOptions> = {}): FakeGoHighLevel {
  const state = createFakeState(options);
  const pathOf = (url: string) => new URL(url).pathname;
  const takeTrouble = (path: string) => {
    const at = state.options.troubles.findIndex((one) => path.endsWith(one.path));
    return at < 0 ? undefined : state.options.troubles.splice(at, 1)[0]?.trouble;
  };
  const api = new Hono<FakeEnv>();
  mountAgency(api);
  mountFakeRecords(api, state);

  const routes = new Hono();
  mountConsentPage(routes, state);
  mountFakeOauth(routes, state);
  const guarded = new Hono<FakeEnv>();
  guarded.use('*', guard(state));
  guarded.route('/', api);
  guarded.notFound((c) =>
    c.json({ statusCode: 404, message: `Cannot ${c.req.method} ${c.req.path}`, error: 'Not Found' }, 404),
  );
  routes.route('/', guarded);

  return {
    routes,
    state,
    fetch: async (request) => {
      const path = pathOf(request.url);
      state.counts.set(path, (state.counts.get(path) ?? 0) + 1);
      const trouble = takeTrouble(path);
      if (trouble === 'fail')
        return Response.json({ statusCode: 500, message: 'Internal server error' }, { status: 500 });
      const response = await routes.fetch(request);
      if (trouble === 'drop') throw new TypeError('fetch failed');
      return response;
    },
  };
}
