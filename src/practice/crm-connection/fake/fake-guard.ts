import type { Context, MiddlewareHandler } from 'hono';
import type { FakeAccess, FakeState } from './fake-state.ts';

const VERSIONS: ReadonlySet<string> = new Set(['2021-04-15', '2021-07-28', '2023-02-21', 'v3']);
const INTERVAL_MS = 10_000;
const DAY = 200_000;

export interface FakeEnv {
  readonly Variables: { access: FakeAccess };
}

/** The prefix of the scopes that a path requires, by product. */
const SCOPES: Readonly<Record<string, string>> = {
  contacts: 'contacts',
  opportunities: 'opportunities',
  calendars: 'calendars',
  conversations: 'conversations',
  locations: 'locations',
  users: 'users',
};

const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.path.endsWith('/search');

function isInScope(c: Context, { scope }: FakeAccess): boolean {
  const product = SCOPES[c.req.path.split('/').at(c.req.path.startsWith('/dev/') ? 3 : 1) ?? ''];
  if (product === undefined) return true;
  const granted = scope.split(' ');
  return (
    granted.includes(`${product}.${isRead(c) ? 'readonly' : 'write'}`) ||
    (isRead(c) && granted.includes(`${product}.write`))
  );
}

/** Counts a request. @returns whether the ten-second rate limit allows it. */
function consumeRateLimit(c: Context, { options, requests }: FakeState, locationId: string): boolean {
  const nowMs = options.nowMs();
  const recent = (requests.get(locationId) ?? []).filter((atMs) => atMs > nowMs - INTERVAL_MS);
  const isAllowed = recent.length < options.burst;
  if (isAllowed) recent.push(nowMs);
  requests.set(locationId, recent);
  c.header('X-RateLimit-Limit-Daily', String(DAY));
  c.header('X-RateLimit-Daily-Remaining', String(DAY - recent.length));
  c.header('X-RateLimit-Interval-Milliseconds', String(INTERVAL_MS));
  c.header('X-RateLimit-Max', String(options.burst));
  c.header('X-RateLimit-Remaining', String(Math.max(0, options.burst - recent.length)));
  return isAllowed;
}

/** The location that a request names, if any. */
async function locationIn(c: Context): Promise<string | undefined> {
  const inPath = /\/locations\/([\w-]{10,})/.exec(c.req.path)?.[1];
  const inQuery = c.req.query('locationId') ?? c.req.query('location_id');
  if (c.req.method === 'GET' || inPath || inQuery) return inPath ?? inQuery;
  const body: unknown = await c.req.json().catch(() => null);
  const named = typeof body === 'object' && body && 'locationId' in body ? body.locationId : undefined;
  return typeof named === 'string' ? named : undefined;
}

const refuse = (c: Context, status: 401 | 403, message: string) =>
  c.json({ statusCode: status, message, error: status === 401 ? 'Unauthorized' : 'Forbidden' }, status);

/** Checks version, token, scope, location and rate limit of every API request. */
export const guard =
  (state: FakeState): MiddlewareHandler<FakeEnv> =>
  async (c, next) => {
    const version = c.req.header('version');
    if (version === undefined) return refuse(c, 401, 'version header was not found.');
    if (!VERSIONS.has(version)) return refuse(c, 401, 'version header is invalid');
    const access = state.accessTokens.get(c.req.header('authorization')?.slice('Bearer '.length) ?? '');
    if (!access || access.expiresAtMs <= state.options.nowMs()) {
      return refuse(c, 401, 'Invalid token: access token is invalid');
    }
    if (!isInScope(c, access)) return refuse(c, 401, 'The token is not authorized for this scope.');
    const named = await locationIn(c);
    if (access.locationId !== null && named !== undefined && named !== access.locationId) {
      return refuse(c, 403, 'The token does not have access to this location.');
    }
    if (!consumeRateLimit(c, state, access.locationId ?? 'agency')) {
      return c.json({ statusCode: 429, message: 'Too Many Requests' }, 429);
    }
    c.set('access', access);
    return next();
  };
