import { printNumber } from '#foundation/values/print-number.ts';
import { startFakeModel } from '#practice/assistant/fake/fake-model.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import { MODEL_TIMES } from '#practice/assistant/server/provider/model-times.ts';

const RUNS = 30;
const ms = (value: number): string => `${printNumber(value, 'US', { most: 1 })} ms`;
const ACCESS = { kind: 'openai_compatible' as const, model: 'fake-1', key: null };
const REQUEST = { instruction: 'Summarize.', data: '{}', maxOutputTokens: 1000 };

/**
 * Measures the client of models against the FAKE provider on this machine: how long after the provider begins its first sentence is handed on,
 * how fast an answer in progress ends, and what the library costs in memory.
 *
 * @returns a line for each figure.
 */
export async function measureClient(): Promise<readonly string[]> {
  const fake = await startFakeModel();
  fake.write(() =>
    Array.from({ length: 12 }, (_, at) => ({ text: `Sentence ${at} of the draft.`, sources: [] })),
  );
  const before = process.memoryUsage().rss;
  const ask = createModelClient(
    { fetch: (request) => globalThis.fetch(request), reachesPrivateHosts: true },
    MODEL_TIMES,
  );
  const access = { ...ACCESS, baseUrl: fake.url };
  const times: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    fake.react('waits');
    let first = 0;
    const answer = ask(access, REQUEST, {
      signal: new AbortController().signal,
      onSentence: () => {
        first ||= performance.now();
      },
    });
    await fake.whenAsked(run);
    const released = performance.now();
    fake.release();
    await answer;
    times.push(first - released);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  const stop = new AbortController();
  fake.react('endless');
  const stopped = ask(access, REQUEST, { signal: stop.signal, onSentence: () => undefined }).catch(
    () => undefined,
  );
  await fake.whenAsked(RUNS + 1);
  const from = performance.now();
  stop.abort();
  await stopped;
  await fake.whenBrokenOff(1);
  const ended = performance.now() - from;
  await fake.stop();
  return [
    `First sentence of a model handed on after the provider begins: ${ms(sorted[RUNS / 2] ?? 0)}, slowest of ${RUNS} ${ms(sorted.at(-1) ?? 0)} (limit 150 ms)`,
    `An answer in progress ends after a stop: ${ms(ended)}, and at most ${2 * MODEL_TIMES.stopCheckMs} ms until it is noticed (limit 1,000 ms)`,
    `Memory of the client and its library after ${RUNS} answers: ${printNumber(megabytes, 'US', { most: 0 })} MB`,
  ];
}
