import type { ProxyMethod } from './contract.ts';

/** The API version that a request sends, by product. */
export const API_VERSIONS = {
  calendars: '2021-04-15',
  conversations: '2021-04-15',
  other: '2021-07-28',
} as const;

/** Where a request carries its location. */
type LocationPlacement = 'body' | 'none' | 'path' | 'query' | 'snake_query';

interface ProviderRoute {
  readonly method: ProxyMethod;
  /** As written in the provider's API description; `{id}` is a placeholder. */
  readonly template: string;
  readonly location: LocationPlacement;
}

/** The provider's own words where an id may stand: `/contacts/search` is not the contact `search`. */
const WORDS = [
  'appointments',
  'block-slots',
  'blocked-slots',
  'bulk',
  'business',
  'email',
  'events',
  'export',
  'groups',
  'inbound',
  'locations',
  'lost-reason',
  'messages',
  'outbound',
  'pipelines',
  'preferences',
  'providers',
  'resources',
  'review-reply',
  'schedules',
  'search',
  'upload',
  'upsert',
];
/** In any case: the provider may route without regard to it. */
const ID = new RegExp(`^(?!(?:${WORDS.join('|')})$)[\\w-]{1,64}$`, 'i');

const route = (method: ProxyMethod, path: string, location: LocationPlacement = 'none'): ProviderRoute => ({
  method,
  template: path,
  location,
});

const CONTACTS = [
  route('GET', '/contacts/', 'query'),
  route('POST', '/contacts/', 'body'),
  route('POST', '/contacts/upsert', 'body'),
  route('POST', '/contacts/search', 'body'),
  route('GET', '/contacts/search/duplicate', 'query'),
  route('GET', '/contacts/{id}'),
  route('PUT', '/contacts/{id}'),
  route('DELETE', '/contacts/{id}'),
  route('POST', '/contacts/{id}/tags'),
  route('DELETE', '/contacts/{id}/tags'),
  ...(['notes', 'tasks'] as const).flatMap((part) => [
    route('GET', `/contacts/{id}/${part}`),
    route('POST', `/contacts/{id}/${part}`),
    route('GET', `/contacts/{id}/${part}/{id}`),
    route('PUT', `/contacts/{id}/${part}/{id}`),
    route('DELETE', `/contacts/{id}/${part}/{id}`),
  ]),
  route('PUT', '/contacts/{id}/tasks/{id}/completed'),
  route('GET', '/contacts/{id}/appointments'),
];

const OPPORTUNITIES = [
  route('GET', '/opportunities/search', 'snake_query'),
  route('GET', '/opportunities/pipelines', 'query'),
  route('GET', '/opportunities/lost-reason', 'query'),
  route('POST', '/opportunities/', 'body'),
  route('POST', '/opportunities/upsert', 'body'),
  route('GET', '/opportunities/{id}'),
  route('PUT', '/opportunities/{id}'),
  route('DELETE', '/opportunities/{id}'),
  route('PUT', '/opportunities/{id}/status'),
];

const CALENDARS = [
  route('GET', '/calendars/', 'query'),
  route('GET', '/calendars/{id}/free-slots'),
  route('GET', '/calendars/events', 'query'),
  route('POST', '/calendars/events/appointments', 'body'),
  route('GET', '/calendars/events/appointments/{id}'),
  route('PUT', '/calendars/events/appointments/{id}'),
  route('DELETE', '/calendars/events/{id}'),
];

const CONVERSATIONS = [
  route('GET', '/conversations/search', 'query'),
  route('POST', '/conversations/', 'body'),
  route('GET', '/conversations/{id}'),
  route('GET', '/conversations/{id}/messages'),
  route('POST', '/conversations/messages'),
  route('GET', '/conversations/messages/export', 'query'),
  route('GET', '/conversations/messages/{id}'),
];

const OTHERS = [
  route('GET', '/locations/{id}', 'path'),
  route('GET', '/locations/{id}/customFields', 'path'),
  route('GET', '/locations/{id}/tags', 'path'),
  route('GET', '/users/', 'query'),
  route('GET', '/users/{id}'),
];

/** The allow-list of the proxy. */
export const ROUTES: readonly ProviderRoute[] = [
  ...CONTACTS,
  ...OPPORTUNITIES,
  ...CALENDARS,
  ...CONVERSATIONS,
  ...OTHERS,
];

/** A path that a server cannot normalize to another one. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)+\/?$/;

/** Whether a path is one of a template: the same words, and ids where the template has `{id}`. */
function fits(template: string, path: string): boolean {
  const [expected, parts] = [template.split('/'), path.split('/')];
  if (expected.length !== parts.length) return false;
  return expected.every((part, at) => (part === '{id}' ? ID.test(parts[at] ?? '') : part === parts[at]));
}

const findRoute = (method: ProxyMethod, path: string): ProviderRoute | undefined => {
  if (!PLAIN_PATH.test(path) || path.includes('..')) return undefined;
  return ROUTES.find((one) => one.method === method && fits(one.template, path));
};

export type Query = Readonly<Record<string, string | number | boolean>>;
type Body = Readonly<Record<string, unknown>>;

/** A request that passed CRM-1. */
export interface AllowedRequest {
  readonly method: ProxyMethod;
  readonly path: string;
  readonly version: string;
  readonly query: Query;
  readonly body: Body | undefined;
  /** Whether it may be retried when the outcome of an attempt is unknown. */
  readonly isRepeatable: boolean;
}

export type Refusal = 'not_allowed' | 'other_location';
export type RequestCheck =
  | { readonly ok: true; readonly value: AllowedRequest }
  | { readonly ok: false; readonly reason: Refusal };

const versionOf = (path: string): string => {
  const product = path.split('/')[1] ?? '';
  return product === 'calendars' || product === 'conversations' ? API_VERSIONS[product] : API_VERSIONS.other;
};

/** The location id in the query or the body of a request. */
export const namedLocation = (query: Query | undefined, body: Body | undefined): string | undefined => {
  const named = query?.['locationId'] ?? query?.['location_id'] ?? body?.['locationId'];
  return typeof named === 'string' ? named : undefined;
};

const namesOtherLocation = (
  path: string,
  placement: LocationPlacement,
  locationId: string,
  named: string | undefined,
): boolean =>
  (named !== undefined && named !== locationId) ||
  (placement === 'path' && path.split('/')[2] !== locationId);

/** Removes the location under every spelling, so that only the one added later is sent. */
const withoutLocation = <V>(fields: Readonly<Record<string, V>> = {}): Record<string, V> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/^location_?id$/i.test(name)));

/**
 * CRM-1. Allows a request whose method and path are in `ROUTES`, for the caller's own location only. Adds the API version
 * of its product and the location. Absolute URLs, `..` and percent-encoding are always refused.
 */
export function allowRequest(
  request: {
    readonly method: ProxyMethod;
    readonly endpoint: string;
    readonly query?: Query | undefined;
    readonly body?: Body | undefined;
  },
  locationId: string,
): RequestCheck {
  const { method, endpoint: path } = request;
  const found = findRoute(method, path);
  if (!found) return { ok: false, reason: 'not_allowed' };
  if (namesOtherLocation(path, found.location, locationId, namedLocation(request.query, request.body))) {
    return { ok: false, reason: 'other_location' };
  }
  const inQuery = { query: { locationId }, snake_query: { location_id: locationId } };
  const placement = found.location;
  const query = {
    ...withoutLocation(request.query),
    ...(placement === 'query' || placement === 'snake_query' ? inQuery[placement] : {}),
  };
  // A read has no body: a request with one cannot even be made.
  const body = method === 'GET' ? undefined : request.body && withoutLocation(request.body);
  return {
    ok: true,
    value: {
      method,
      path,
      version: versionOf(path),
      query,
      body: placement === 'body' ? { ...body, locationId } : body,
      isRepeatable: method !== 'POST',
    },
  };
}
