import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { type FakeModel, startFakeModel } from '#practice/assistant/fake/fake-model.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import type { ModelAccess } from '#practice/assistant/server/provider/model-access.ts';
import { MODEL_TIMES } from '#practice/assistant/server/provider/model-times.ts';

const SENTENCES = [
  { text: 'Bella weighs 4.2 kg.', sources: ['s1'] },
  { text: 'She was vaccinated against rabies.', sources: ['s2', 's3'] },
];
const REQUEST = { instruction: 'Summarize the history.', data: '{"weights":[]}', maxOutputTokens: 500 };

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

describe.each(AI_PROVIDER_KINDS)('%s', (kind) => {
  const access = (): ModelAccess => ({ kind, baseUrl: fake.url, model: 'fake-1', key: 'sk-fake-4711' });
  const ask = async () => {
    const seen: string[] = [];
    // A client of its own: a breaker that opened in one test is closed in the next.
    const client = createModelClient(
      { fetch: (request) => globalThis.fetch(request), reachesPrivateHosts: true },
      { ...MODEL_TIMES, firstDelayMs: 1 },
    );
    const answer = await client(access(), REQUEST, {
      signal: new AbortController().signal,
      onSentence: ({ text }) => seen.push(text),
    });
    return { ...answer, seen };
  };

  test('its sentences come one by one, with their sources and what they cost', async () => {
    fake.write(() => SENTENCES);
    expect(await ask()).toEqual({
      sentences: SENTENCES,
      seen: SENTENCES.map(({ text }) => text),
      tokens: { inputTokens: 1000, outputTokens: 200 },
    });
    const { messages, authorization, apiKey } = fake.requests.at(-1) ?? {};
    expect(messages?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages?.[0]?.content).toContain(REQUEST.instruction);
    expect(messages?.[1]?.content).toBe(REQUEST.data);
    expect([authorization, apiKey]).toContain(kind === 'anthropic' ? 'sk-fake-4711' : 'Bearer sk-fake-4711');
  });

  test('what is busy, limited or unavailable is asked again', async () => {
    fake.write(() => SENTENCES);
    for (const fault of ['busy', 'limited', 'unavailable'] as const) {
      const before = fake.requests.length;
      fake.react(fault);
      expect((await ask()).sentences).toEqual(SENTENCES);
      expect(fake.requests.length - before).toBe(2);
    }
  });

  test('a refused key and an answer that breaks off are not', async () => {
    for (const fault of ['refuse', 'cut'] as const) {
      const before = fake.requests.length;
      fake.react(fault);
      await expect(ask()).rejects.toMatchObject({ failure: 'unavailable' });
      expect(fake.requests.length - before).toBe(1);
    }
  });

  test('an answer of another form is of no use, and is paid', async () => {
    for (const fault of ['no_json', 'shape'] as const) {
      fake.react(fault);
      await expect(ask()).rejects.toMatchObject({
        failure: 'unusable',
        tokens: { inputTokens: 1000, outputTokens: 200 },
      });
    }
  });
});
