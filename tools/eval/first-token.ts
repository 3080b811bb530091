// `node tools/eval/first-token.ts`: how long after a provider's first sentence it is handed on, and how fast a stop ends an answer, against the FAKE
// provider on this machine.
import { startFakeModel } from '#practice/assistant/fake/fake-model.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import { MODEL_TIMES } from '#practice/assistant/server/provider/model-times.ts';

const RUNS = 30;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const fake = await startFakeModel();
fake.write(() =>
  Array.from({ length: 12 }, (_, at) => ({ text: `Sentence ${at} of the draft.`, sources: [] })),
);
const before = process.memoryUsage().rss;
const ask = createModelClient(
  { fetch: (request) => globalThis.fetch(request), reachesPrivateHosts: true },
  MODEL_TIMES,
);
const access = { kind: 'openai_compatible' as const, baseUrl: fake.url, model: 'fake-1', key: null };
const request = { instruction: 'Summarize.', data: '{}', maxOutputTokens: 1000 };
const times: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  fake.react('waits');
  let first = 0;
  const answer = ask(access, request, {
    signal: new AbortController().signal,
    onSentence: () => {
      first ||= performance.now();
    },
  });
  await fake.whenAsked(run + 1);
  const released = performance.now();
  fake.release();
  await answer;
  times.push(first - released);
}
const sorted = times.toSorted((one, other) => one - other);
process.stdout.write(
  `first sentence handed on after the provider begins: median ${ms(sorted[RUNS / 2] ?? 0)}, slowest of ${RUNS} ${ms(sorted.at(-1) ?? 0)} (limit 150 ms)\n`,
);
process.stdout.write(
  `memory that the client and its library added: ${((process.memoryUsage().rss - before) / 1e6).toFixed(1)} MB\n`,
);
const stop = new AbortController();
fake.react('endless');
const stopped = ask(access, request, { signal: stop.signal, onSentence: () => undefined }).catch(
  () => undefined,
);
await fake.whenAsked(RUNS + 1);
const from = performance.now();
stop.abort();
await stopped;
await fake.whenBrokenOff(1);
process.stdout.write(
  `an answer in progress ends after the switch is seen: ${ms(performance.now() - from)}; the switch is looked at every ${MODEL_TIMES.stopCheckMs} ms\n`,
);
await fake.stop();
