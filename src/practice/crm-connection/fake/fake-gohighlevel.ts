import { Hono } from 'hono';
import { cutResponse, neverRespond } from '#foundation/server/outside/lost-responses.ts';
import { mountConsentPage } from './consent-page.ts';
import { guard, type FakeEnv } from './fake-guard.ts';
import { mountFakeOauth } from './fake-oauth.ts';
import { mountCrmPage } from './crm-page.ts';
import { mountFakeCalendars } from './fake-calendars.ts';
import { mountFakeContacts } from './fake-contacts.ts';
import { mountFakeConversations } from './fake-conversations.ts';
import { mountMessagesPage } from './messages-page.ts';
import { mountFakeOpportunities } from './fake-opportunities.ts';
import {
  createFakeState,
  FAKE_COMPANY,
  FAKE_USER,
  type FakeFailure,
  type FakeOptions,
  type FakeRefusal,
  type FakeState,
} from './fake-state.ts';
import { flushEvents } from './webhook-sender.ts';

export interface FakeGoHighLevel {
  readonly routes: Hono;
  readonly state: FakeState;
  /** Like `fetch`, without a network. A dropped response rejects like a broken connection. */
  readonly fetch: (request: Request) => Promise<Response>;
}

function mountAgency(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/locations/search', (c) => {
    if (c.req.query('companyId') !== FAKE_COMPANY) {
      return c.json(
        { statusCode: 403, message: 'The token does not have access to this company.', error: 'Forbidden' },
        403,
      );
    }
    const skip = Number(c.req.query('skip') ?? 0);
    return c.json({ locations: state.locations.slice(skip, skip + Number(c.req.query('limit') ?? 10)) });
  });
  routes.get('/locations/:id', (c) => {
    const location = state.locations.find(({ id }) => id === c.req.param('id'));
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

/** The gateway in front of the provider knows nothing of JSON. */
const page = (status: number, title: string): Response =>
  new Response(
    `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
    {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  );

/** The responses of requests that reach nothing but the outermost layer of the provider. */
const REFUSALS: Readonly<Record<FakeRefusal, (headers: Readonly<Record<string, string>>) => Response>> = {
  blocked: () => page(403, 'Attention Required!'),
  busy: (headers) =>
    Response.json({ statusCode: 429, message: 'Too Many Requests' }, { status: 429, headers }),
  busy_text: (headers) => new Response('error code: 1015', { status: 429, headers }),
  down: () => page(502, 'Bad gateway'),
  fail: () => Response.json({ statusCode: 500, message: 'Internal server error' }, { status: 500 }),
  missing: () => page(404, 'Not Found'),
};

const isRefusal = (failure: FakeFailure | undefined): failure is FakeRefusal =>
  failure !== undefined && Object.hasOwn(REFUSALS, failure);

/**
 * A fake provider with the real one's rules: single-use codes and refresh tokens, versions, scopes, locations, rate
 * limits with their headers, and refusal of duplicates. For tests and the demo.
 */
export function createFakeGoHighLevel(options: Partial<FakeOptions> = {}): FakeGoHighLevel {
  const state = createFakeState(options);
  const pathOf = (url: string) => new URL(url).pathname;
  const consumeFailure = (path: string) => {
    const at = state.options.failures.findIndex((one) => path.endsWith(one.path));
    return at < 0 ? undefined : state.options.failures.splice(at, 1)[0]?.failure;
  };
  const api = new Hono<FakeEnv>();
  mountAgency(api, state);
  mountFakeContacts(api, state);
  mountFakeOpportunities(api, state);
  mountFakeCalendars(api, state);
  mountFakeConversations(api, state);

  const routes = new Hono();
  mountConsentPage(routes, state);
  mountCrmPage(routes, state);
  mountMessagesPage(routes, state);
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
      const failure = consumeFailure(path);
      if (isRefusal(failure)) return REFUSALS[failure](state.options.busyHeaders);
      const response = await routes.fetch(request);
      await flushEvents(state);
      if (failure === 'drop') throw new TypeError('fetch failed');
      if (failure === 'hang') return neverRespond(request.signal);
      return failure === 'cut' ? cutResponse(response) : response;
    },
  };
}
