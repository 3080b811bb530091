import type { Hono } from 'hono';
import { neverRespond } from '#foundation/server/outside/lost-responses.ts';
import { StripeRefusal } from './stripe-api.ts';
import type { FakeStripeState, StripeFailure } from './stripe-state.ts';

const errorBody = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers: { 'request-id': 'req_fake', ...headers } });

const INTERNAL = errorBody('api_error', 'An unknown error occurred');

function consumeFailure({ options }: FakeStripeState, path: string): StripeFailure | undefined {
  const at = options.failures.findIndex((one) => one.path.test(path));
  return at < 0 ? undefined : options.failures.splice(at, 1)[0]?.failure;
}

/** The answer to a request. What it refuses stores nothing under the key, as with the real provider. */
async function answer(state: FakeStripeState, api: Hono, request: Request): Promise<Response> {
  const text = await request.clone().text();
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const asked = `${new URL(request.url).pathname}?${text}`;
  const known = key === null ? undefined : state.answers.get(key);
  if (known && known.asked !== asked) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return json(400, errorBody('idempotency_error', message));
  }
  if (known) return json(known.status, known.body, { 'idempotent-replayed': 'true' });
  const response = await api.fetch(request);
  const body: unknown = await response.json();
  if (key !== null && response.ok) state.answers.set(key, { asked, status: response.status, body });
  return json(response.status, body);
}

/** Everything outside of the API itself: keys, repeated requests, and what goes wrong on the way. */
export function openStripeDoor(state: FakeStripeState, api: Hono): (request: Request) => Promise<Response> {
  api.onError((error) =>
    error instanceof StripeRefusal
      ? json(error.status, errorBody(error.type, error.message, error.code))
      : json(500, errorBody('api_error', error.message)),
  );
  api.notFound((c) =>
    json(
      404,
      errorBody('invalid_request_error', `Unrecognized request URL (${c.req.method}: ${c.req.path}).`),
    ),
  );
  return async (request) => {
    const { pathname } = new URL(request.url);
    state.requests.push(`${request.method} ${pathname}`);
    if (request.headers.get('authorization') !== `Bearer ${state.options.key}`)
      return json(401, errorBody('invalid_request_error', 'Invalid API Key provided.'));
    const failure = consumeFailure(state, `${request.method} ${pathname}`);
    if (failure === 'hang') return neverRespond(request.signal);
    if (failure === 'busy')
      return json(429, errorBody('invalid_request_error', 'Too many requests.', 'rate_limit'));
    if (failure === 'fail') return json(500, INTERNAL);
    const response = await answer(state, api, request);
    if (failure === 'drop') throw new TypeError('fetch failed');
    return failure === 'fail_after' ? json(500, INTERNAL) : response;
  };
}
