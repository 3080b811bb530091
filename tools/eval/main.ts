// `npm run eval`: how good the assistant's drafts are on invented cases: sentences supported by the record, facts missed, urgency missed and false
// alarms; and how long a summary of 400 entries takes. `--missed` lists what was missed. `EVAL_MODEL_NAME`, `EVAL_MODEL_URL` and `EVAL_MODEL_KEY` (with
// `EVAL_MODEL_KIND`: openai_compatible, openai or anthropic) add a model, asked as the product asks it.
import { parseArgs } from 'node:util';
import { printNumber, printPercent } from '#foundation/values/print-number.ts';
import { checkValues } from '#practice/assistant/rules/check-values.rules.ts';
import { summarizeHistory } from '#practice/assistant/rules/summarize-history.rules.ts';
import { ATTACKS } from '#practice/assistant/evaluation/attacks.ts';
import { type Engine, RULES_ENGINE } from '#practice/assistant/evaluation/engine.ts';
import { largeRecord } from '#practice/assistant/evaluation/large-record.ts';
import { measureClient } from './first-token.ts';
import { modelEngine, readAccess } from './model-engine.ts';
import { CASE_COUNT, rateOf, scoreEngine } from '#practice/assistant/evaluation/scores.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const access = readAccess(process.env);
/** The rules, and a model where the environment names one. */
const ENGINES: readonly Engine[] = [RULES_ENGINE, ...(access ? [modelEngine(access)] : [])];

const RUNS = 25;

/** The median of several runs, in milliseconds. */
function medianMs(run: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

const { values: given } = parseArgs({ options: { missed: { type: 'boolean', default: false } } });

print(`${CASE_COUNT} invented cases, ${ATTACKS.length} attacks (tested by evaluation/attacks.test.ts)\n`);
for (const engine of ENGINES) {
  print(engine.name);
  for (const score of await scoreEngine(engine)) {
    print(`  ${printPercent(rateOf(score), 'US').padStart(7)}  ${score.name} (${score.hits} of ${score.of})`);
    if (given.missed) for (const label of score.missed) print(`           missed: ${label}`);
  }
}
const facts = largeRecord();
const sentences = summarizeHistory(facts);
const ms = (value: number) => `${printNumber(value, 'US', { most: 1 })} ms`;
print(
  `\nA summary of 400 entries by rules: ${ms(medianMs(() => void summarizeHistory(facts)))} (limit 100 ms)`,
);
print(`Its values compared with the record: ${ms(medianMs(() => void checkValues(sentences, facts)))}`);
for (const line of await measureClient()) print(line);
