import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { LINES_TYPE } from '#foundation/contract/lines.ts';
import { ApiError } from '../api-error.ts';
import { callInLines } from './call-in-lines.ts';

vi.mock('../session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 'token-1' } } }) },
    }),
}));

const draftEndpoint = endpoint({
  id: 'things.draft',
  method: 'POST',
  path: '/v1/boxes/{boxId}/draft',
  summary: 'Drafts.',
  permission: 'pet:write',
  changes: [],
  input: z.object({ boxId: z.string(), name: z.string() }),
  output: z.object({ ok: z.boolean() }),
  errors: [],
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

/** An answer that comes in these pieces, as a network breaks it up. */
const inPieces = (...pieces: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'content-type': LINES_TYPE } },
  );

async function ask(response: Response) {
  fetched.mockResolvedValue(response);
  const events: unknown[] = [];
  const answer = await callInLines(
    draftEndpoint,
    { boxId: '7', name: 'Ball' },
    { signal: new AbortController().signal, onEvent: (event) => events.push(event) },
  );
  return { events, answer };
}

describe('callInLines', () => {
  test('hears each event before the answer, wherever the lines are broken', async () => {
    expect(
      await ask(
        inPieces('{"event":1}\n{"ev', 'ent":{"text":"Überw', 'eisung"}}\n', '{"output":{"ok":true}}\n'),
      ),
    ).toEqual({ events: [1, { text: 'Überweisung' }], answer: { ok: true } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/boxes/7/draft');
    expect(init?.body).toBe('{"name":"Ball"}');
    expect(new Headers(init?.headers).get('accept')).toBe(LINES_TYPE);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-1');
  });

  test('an answer without events is the usual one', async () => {
    expect(await ask(Response.json({ ok: true }))).toEqual({ events: [], answer: { ok: true } });
  });

  test('a refusal is an error, with its status as before the first event so after it', async () => {
    const body = { code: 'ai_feature_off', message: 'Off.', retry: 'never', requestId: 'r' };
    await expect(ask(Response.json(body, { status: 409 }))).rejects.toMatchObject({
      code: 'ai_feature_off',
      status: 409,
    });
    await expect(
      ask(inPieces('{"event":1}\n', `${JSON.stringify({ error: body, status: 409 })}\n`)),
    ).rejects.toMatchObject({ code: 'ai_feature_off', status: 409 });
  });

  test('an answer that breaks off was not reached', async () => {
    await expect(ask(inPieces('{"event":1}\n'))).rejects.toBeInstanceOf(ApiError);
    await expect(ask(inPieces('{"event":1}\n'))).rejects.toMatchObject({ code: 'unreachable' });
  });
});
