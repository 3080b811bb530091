import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AppError, type ErrorDetails } from '#vocabulary/errors.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { BODY_LIMIT_BYTES, readInput } from './read-input.ts';

const save: Endpoint = {
  id: 'test.save',
  method: 'POST',
  path: '/v1/boxes/{box}',
  summary: 'Saves.',
  permission: 'signed_in',
  input: z.strictObject({ box: z.string(), text: z.string().optional() }),
  output: z.unknown(),
  errors: [],
};
const saveOpenly: Endpoint = { ...save, permission: 'public' };
const find: Endpoint = {
  ...save,
  method: 'GET',
  permission: 'public',
  input: z.strictObject({ box: z.string(), tag: z.union([z.string(), z.array(z.string())]).optional() }),
};
const remove: Endpoint = { ...find, method: 'DELETE', permission: 'signed_in' };

type Outcome = { readonly input: unknown } | { readonly code: string; readonly details: ErrorDetails };

/** What the endpoint's input is read as from a request to the box `a`, or the error. */
async function read(
  to: Endpoint,
  { query = '', ...init }: RequestInit & { readonly query?: string } = {},
): Promise<Outcome> {
  const results: Outcome[] = [];
  const app = new Hono();
  app.all('/boxes/:box', async (c) => {
    try {
      results.push({ input: await readInput(c, to) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ code: error.code, details: error.details });
    }
    return c.body(null);
  });
  await app.request(`/boxes/a${query}`, { method: to.method, ...init });
  const [outcome] = results;
  if (!outcome) throw new Error('The request failed with an unexpected error.');
  return outcome;
}
const JSON_TYPE = { 'content-type': 'application/json' };
const send = (to: Endpoint, body: string, headers: Readonly<Record<string, string>> = {}) =>
  read(to, { body, headers: { ...JSON_TYPE, ...headers } });

/** The JSON of an input with exactly this many bytes. */
const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

test.each([find, remove])('a $method is read from the path and the query', async (to) => {
  expect(await read(to, { query: '?tag=x' })).toEqual({ input: { box: 'a', tag: 'x' } });
});

test('a name that the query repeats is a list, so that the schema decides', async () => {
  expect(await read(find, { query: '?tag=x&tag=y' })).toEqual({ input: { box: 'a', tag: ['x', 'y'] } });
});

test('any other method is read from the path and the body, not from the query', async () => {
  const outcome = await read(save, { query: '?text=no', body: '{"text":"yes"}', headers: JSON_TYPE });
  expect(outcome).toEqual({ input: { box: 'a', text: 'yes' } });
});

test('an empty body is an empty input, and needs no content type', async () => {
  expect(await read(save)).toEqual({ input: { box: 'a' } });
  expect(await read(save, { body: '' })).toEqual({ input: { box: 'a' } });
});

test('a public endpoint that changes something requires JSON even without a body', async () => {
  expect(await read(saveOpenly)).toMatchObject({ code: 'unsupported_media_type' });
  expect(await read(saveOpenly, { headers: JSON_TYPE })).toEqual({ input: { box: 'a' } });
});

test('a public endpoint that is only read needs no content type', async () => {
  expect(await read(find)).toEqual({ input: { box: 'a' } });
});

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=utf-8'])(
  'the content type %s is JSON',
  async (type) => {
    expect(await send(save, '{}', { 'content-type': type })).toEqual({ input: { box: 'a' } });
  },
);

test.each(['text/plain', 'application/jsonp', 'text/plain; application/json'])(
  'the content type %s is not JSON',
  async (type) => {
    expect(await send(save, '{}', { 'content-type': type })).toMatchObject({
      code: 'unsupported_media_type',
    });
  },
);

test.each(['7', '"text"', 'true', 'null', '[]', '[{}]', '{', ' '])(
  'the body %s is malformed, because it is no JSON object',
  async (body) => {
    expect(await send(save, body)).toMatchObject({ code: 'malformed_body' });
  },
);

test('a body that names a key twice is malformed', async () => {
  expect(await send(save, '{"text":"a","text":"b"}')).toMatchObject({ code: 'malformed_body' });
});

test('a body of the largest size is accepted, one byte more is refused', async () => {
  expect(await send(save, bodyOf(BODY_LIMIT_BYTES))).toHaveProperty('input');
  expect(await send(save, bodyOf(BODY_LIMIT_BYTES + 1))).toMatchObject({ code: 'body_too_large' });
});

test('so is one that declares its size', async () => {
  const sendDeclared = (bytes: number) => send(save, bodyOf(bytes), { 'content-length': String(bytes) });
  expect(await sendDeclared(20)).toHaveProperty('input');
  expect(await sendDeclared(BODY_LIMIT_BYTES)).toHaveProperty('input');
  expect(await sendDeclared(BODY_LIMIT_BYTES + 1)).toMatchObject({ code: 'body_too_large' });
});

test('a body without a declared size is not received beyond the limit', async () => {
  let pulls = 0;
  const chunk = new Uint8Array(BODY_LIMIT_BYTES / 4).fill(0x20);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulls += 1;
        if (pulls > 20) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  // Node requires `duplex` for a stream.
  const init: RequestInit & { duplex: 'half' } = { body, headers: JSON_TYPE, duplex: 'half' };
  expect(await read(save, init)).toMatchObject({ code: 'body_too_large' });
  expect(pulls).toBe(5);
});

test('a character that is split between two chunks of the body is read whole', async () => {
  const bytes = new TextEncoder().encode('{"text":"ü"}');
  const middle = bytes.indexOf(0xc3) + 1;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, middle));
      controller.enqueue(bytes.slice(middle));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { body, headers: JSON_TYPE, duplex: 'half' };
  expect(await read(save, init)).toEqual({ input: { box: 'a', text: 'ü' } });
});

test('what the schema refuses is listed by the dotted path of each field', async () => {
  const nested: Endpoint = {
    ...save,
    input: z.strictObject({ box: z.string().max(0), pages: z.array(z.strictObject({ text: z.string() })) }),
  };
  const outcome = await send(nested, '{"pages":[{"text":"x"},{"text":1}]}');
  expect(outcome).toMatchObject({
    code: 'invalid_input',
    details: { fields: [{ path: 'box' }, { path: 'pages.1.text' }] },
  });
});

const saveAnything: Endpoint = { ...save, input: z.looseObject({ box: z.string() }) };

test('a NUL is refused at any depth, with the path of each field that contains it', async () => {
  const body = JSON.stringify({ name: 'a\0', pages: [{ text: 'x' }, { text: '\0' }], count: 1, none: null });
  expect(await send(saveAnything, body)).toEqual({
    code: 'invalid_input',
    details: {
      fields: [
        { path: 'name', message: 'Remove the invisible character.' },
        { path: 'pages.1.text', message: 'Remove the invisible character.' },
      ],
    },
  });
});

test('half of a surrogate pair is refused too, and both in the name of an entry', async () => {
  // Written out, because JSON.stringify escapes it and a request need not.
  const body = String.raw`{"name": "a\ud83d", "pair": "\ud83d\udc15", "answers": {"\udc15": "x", "\u0000": "y"}}`;
  const message = 'Remove the invisible character.';
  expect(await send(saveAnything, body)).toEqual({
    code: 'invalid_input',
    details: {
      fields: [
        { path: 'name', message },
        { path: 'answers', message },
        { path: 'answers', message },
      ],
    },
  });
});

test('numbers, booleans, null and lists without NUL are accepted as they are', async () => {
  const given = { count: 1, isWell: true, none: null, list: ['a', 2, [null]] };
  expect(await send(saveAnything, JSON.stringify(given))).toEqual({ input: { box: 'a', ...given } });
});

test.each(['', '{"text":'])('a body that is nested too deeply is malformed: %s[[[…', async (start) => {
  const depth = 100_000;
  const body = `${start}${'['.repeat(depth)}${']'.repeat(depth)}${start && '}'}`;
  expect(await send(save, body)).toMatchObject({ code: 'malformed_body' });
});
