import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';

vi.mock('./session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 'token-1' } } }) },
    }),
}));

const output = z.object({ ok: z.boolean() });
const listEndpoint = endpoint({
  id: 'things.list',
  method: 'GET',
  path: '/v1/boxes/{boxId}/things',
  summary: 'Lists.',
  permission: 'pet:read',
  reads: ['pets'],
  input: z.object({ boxId: z.string(), state: z.array(z.string()).optional(), limit: z.number().optional() }),
  output,
  errors: [],
});
const addEndpoint = endpoint({
  id: 'things.add',
  method: 'POST',
  path: '/v1/boxes/{boxId}/things',
  summary: 'Adds.',
  permission: 'pet:write',
  changes: ['pets'],
  input: z.object({ boxId: z.string(), name: z.string() }),
  output,
  errors: [],
  idempotent: true,
});
const openEndpoint = endpoint({
  id: 'things.ask',
  method: 'POST',
  path: '/v1/boxes/{boxId}/things',
  summary: 'Asks.',
  permission: 'public',
  changes: [],
  input: z.object({ boxId: z.string(), name: z.string() }),
  output,
  errors: [],
});

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(() => Promise.resolve(answer(200, { ok: true })));
});
afterEach(() => vi.unstubAllGlobals());

const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

test('a read puts its input into path and query, and sends the token', async () => {
  expect(await call(listEndpoint, { boxId: 'a/b', state: ['new', 'old'], limit: 20 })).toEqual({ ok: true });
  expect(sent().url).toBe('/api/v1/boxes/a%2Fb/things?state=new&state=old&limit=20');
  expect(sent().init?.body).toBeUndefined();
  expect(sent().headers.get('authorization')).toBe('Bearer token-1');
});

test('a write sends the rest of its input as JSON, with an idempotency key where declared', async () => {
  await call(addEndpoint, { boxId: '7', name: 'Ball' }, { idempotencyKey: 'k1' });
  expect(sent().url).toBe('/api/v1/boxes/7/things');
  expect(sent().init?.body).toBe('{"name":"Ball"}');
  expect(sent().headers.get('content-type')).toBe('application/json');
  expect(sent().headers.get('idempotency-key')).toBe('k1');
});

test('a public endpoint is called without a token', async () => {
  await call(openEndpoint, { boxId: '7', name: 'Ball' });
  expect(sent().headers.get('authorization')).toBeNull();
  expect(sent().headers.get('idempotency-key')).toBeNull();
});

test('an error response has its code, message, fields and request id', async () => {
  fetched.mockResolvedValueOnce(
    answer(422, {
      code: 'invalid_input',
      message: 'Some fields need your attention.',
      retry: 'never',
      requestId: 'r-1',
      fields: [{ path: 'name', message: 'Say a name.' }],
    }),
  );
  const error: unknown = await call(addEndpoint, { boxId: '7', name: '' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'invalid_input',
    status: 422,
    requestId: 'r-1',
    retry: 'never',
    fields: [{ path: 'name', message: 'Say a name.' }],
  });
});

test('a body that is not our error format is not shown', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>stack trace</html>', { status: 502 }));
  await expect(call(listEndpoint, { boxId: '7' })).rejects.toMatchObject({
    code: 'internal',
    status: 502,
    retry: 'later',
  });
});

test('without a response the error says that the result is unknown', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(addEndpoint, { boxId: '7', name: 'Ball' })).rejects.toMatchObject({
    code: 'unreachable',
    retry: 'later',
  });
});

test('an aborted read rejects as aborted', async () => {
  fetched.mockRejectedValueOnce(new DOMException('stop', 'AbortError'));
  await expect(call(listEndpoint, { boxId: '7' })).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that came with a tag is asked for with it, and shown again when it is unchanged', async () => {
  const tagged = (tag: string, body: unknown) =>
    new Response(JSON.stringify(body), { status: 200, headers: { etag: tag } });
  const tagSent = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('if-none-match');
  const input = { boxId: 'held' };
  fetched.mockResolvedValueOnce(tagged('"1"', { ok: true }));
  const first = await call(listEndpoint, input);
  expect(tagSent()).toBeNull();

  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  expect(await call(listEndpoint, input)).toBe(first);
  expect(tagSent()).toBe('"1"');

  fetched.mockResolvedValueOnce(tagged('"2"', { ok: false }));
  expect(await call(listEndpoint, input)).toEqual({ ok: false });
  await call(listEndpoint, input);
  expect(tagSent()).toBe('"2"');

  await call(listEndpoint, { boxId: 'another' });
  expect(tagSent()).toBeNull();
  await call(addEndpoint, { boxId: 'held', name: 'Ball' });
  expect(tagSent()).toBeNull();
});
