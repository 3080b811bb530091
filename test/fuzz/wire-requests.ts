import type { ClinicWorld } from '../matrix/world.ts';
import { AUTH_ROUTES } from './auth-requests.ts';
import { functionRoutes } from './functions-requests.ts';
import { pathPart, queryOf, type FuzzRequest } from './fuzz-request.ts';
import { mutateSome } from './mutate.ts';
import { oddValue } from './odd-values.ts';
import type { Random } from './random.ts';
import { realtimeMessage } from './realtime-messages.ts';
import { restRequest } from './rest-requests.ts';
import { STORAGE_ROUTES } from './storage-requests.ts';
import type { WireRoute } from './wire-route.ts';

/** A valid request of each route of the other services. */
const OTHER_ROUTES: readonly WireRoute[] = [
  {
    method: 'POST',
    path: '/realtime/v1/api/broadcast',
    body: { messages: [{ topic: 'room', event: 'e', payload: { a: 1 }, private: false }] },
  },
  {
    method: 'POST',
    path: '/realtime/v1/api/broadcast/{topic}/events/{event}',
    params: { topic: 'room', event: 'e' },
    query: { private: 'true' },
    body: { a: 'b' },
  },
  { method: 'GET', path: '/rest/v1/' },
  { method: 'GET', path: '/config.json', query: { a: 'b' } },
  { method: 'GET', path: '/status/feed.xml' },
  {
    method: 'POST',
    path: '/policy-reports',
    headers: { 'content-type': 'application/csp-report' },
    body: { 'csp-report': { 'document-uri': 'http://a.test', 'blocked-uri': 'inline', 'line-number': 3 } },
  },
  { method: 'GET', path: '/clinic/{name}', params: { name: 'pets' } },
  { method: 'POST', path: '/rest/v1/rpc/{name}', params: { name: 'has_role' }, body: { role: 'admin' } },
];

/** A header takes single bytes only, and no line breaks. */
const headerText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')
    .trim()
    .slice(0, 4_000);

function routeRequest(random: Random, route: WireRoute): FuzzRequest {
  const some = <T extends object>(parts: T | undefined): T | undefined =>
    parts && random.chance(0.5) ? (mutateSome(random, parts) as T) : parts;
  const params = some(route.params) ?? {};
  const query = some(route.query) ?? {};
  const headers = Object.entries(some(route.headers) ?? {});
  const body =
    route.body === undefined
      ? undefined
      : random.chance(0.03)
        ? oddValue(random)
        : mutateSome(random, route.body);
  return {
    route: `${route.method} ${route.path}`,
    ...(route.permission ? { permission: route.permission } : {}),
    method: route.method,
    path:
      route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        pathPart(Reflect.get(Object(params), name) ?? 'none').slice(0, 8_000),
      ) + queryOf({ ...query }),
    headers: {
      ...(typeof body === 'string'
        ? { 'content-type': 'text/plain' }
        : { 'content-type': 'application/json' }),
      'x-supabase-api-version': '2024-01-01',
      ...Object.fromEntries(
        headers.filter(([name]) => /^[\w-]+$/.test(name)).map(([name, value]) => [name, headerText(value)]),
      ),
    },
    ...(body === undefined || ['GET', 'HEAD'].includes(route.method) ? {} : { body }),
  };
}

const SERVICES = [
  'rest',
  'rest',
  'message',
  'auth',
  'auth',
  'storage',
  'storage',
  'functions',
  'others',
] as const;
const ROUTES = { auth: AUTH_ROUTES, storage: STORAGE_ROUTES, others: OTHER_ROUTES } as const;

/** A request to one of the Supabase services, or a message to the live channels. */
export function wireRequest(random: Random, world: ClinicWorld): FuzzRequest {
  const service = random.pick(SERVICES);
  if (service === 'rest') return restRequest(random, world);
  if (service === 'message') return realtimeMessage(random, world);
  const route = random.pick(service === 'functions' ? functionRoutes(world) : ROUTES[service]) ?? {
    method: 'GET',
    path: '/',
  };
  const request = routeRequest(random, route);
  const folder = random.pick([world.clinicId, world.clientAccount.userId, world.clientId]);
  return { ...request, path: request.path.replace(/\/folder(?=$|\?)/, `/${folder}/a`) };
}
