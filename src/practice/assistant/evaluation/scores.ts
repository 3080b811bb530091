import type { CitedSentence } from '../facts.contract.ts';
import { checkValues } from '../rules/check-values.rules.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { NOTE_SECTIONS } from '../note-rules.contract.ts';
import { sortMessage } from '../rules/sort-message.rules.ts';
import { buildFacts } from './build-facts.ts';
import type { Engine } from './engine.ts';
import type { MessageCase } from './message-case.ts';
import { DE_MESSAGES } from './messages-de.ts';
import { EN_MESSAGES } from './messages-en.ts';
import { ES_MESSAGES } from './messages-es.ts';
import { UNSEEN_MESSAGES } from './messages-unseen.ts';
import { NOTE_CASES } from './notes.ts';
import { QUESTION_CASES } from './questions.ts';
import { COMMON_RECORDS } from './records-common.ts';
import { TRAP_RECORDS } from './records-traps.ts';

export const MESSAGE_CASES: readonly MessageCase[] = [...EN_MESSAGES, ...DE_MESSAGES, ...ES_MESSAGES];
export const RECORD_CASES = [...COMMON_RECORDS, ...TRAP_RECORDS];
export const CASE_COUNT =
  MESSAGE_CASES.length + RECORD_CASES.length + NOTE_CASES.length + QUESTION_CASES.length;

/** A share of so many, and which ones were missed. */
export interface Score {
  readonly name: string;
  readonly hits: number;
  readonly of: number;
  readonly missed: readonly string[];
}

/** From 0 to 1; 1 of none. */
export const rateOf = ({ hits, of }: Score): number => (of === 0 ? 1 : hits / of);

const scoreOf = (
  name: string,
  results: readonly { readonly label: string; readonly isHit: boolean }[],
): Score => ({
  name,
  hits: results.filter(({ isHit }) => isHit).length,
  of: results.length,
  missed: results.filter(({ isHit }) => !isHit).map(({ label }) => label),
});

const textOf = (sentences: readonly CitedSentence[]): string => sentences.map(({ text }) => text).join(' ');

async function scoreRecords(engine: Engine): Promise<readonly Score[]> {
  const done = await Promise.all(
    RECORD_CASES.map(async (one) => {
      const facts = buildFacts(one.record);
      const sentences = await engine.summarize(facts);
      return Object.assign({ text: textOf(sentences), checked: checkValues(sentences, facts) }, one);
    }),
  );
  return [
    scoreOf(
      'summary sentences supported',
      done.flatMap(({ checked }) =>
        checked.map(({ sentence, faults }) => ({ label: sentence.text, isHit: faults.length === 0 })),
      ),
    ),
    scoreOf(
      'expected facts in summaries',
      done.flatMap(({ name, expected, text }) =>
        expected.map((part) => ({ label: `${name}: ${part}`, isHit: text.includes(part) })),
      ),
    ),
    scoreOf(
      'forbidden facts left out of summaries',
      done.flatMap(({ name, forbidden, text }) =>
        forbidden.map((part) => ({ label: `${name}: ${part}`, isHit: !text.includes(part) })),
      ),
    ),
  ];
}

/** Emergency words decide before an engine is asked, whatever the engine is. */
async function sortWith(engine: Engine, message: MessageCase): Promise<MessageSort> {
  const { sort } = sortMessage(message);
  return sort === 'urgent' ? sort : engine.sort(message);
}

async function scoreMessages(
  engine: Engine,
  cases: readonly MessageCase[],
  of: string,
): Promise<readonly Score[]> {
  const done = await Promise.all(
    cases.map(async (one) => ({ label: one.text, sort: one.sort, got: await sortWith(engine, one) })),
  );
  const urgent = done.filter(({ sort }) => sort === 'urgent');
  const others = done.filter(({ sort }) => sort !== 'urgent');
  const wanted = ({ label, got, sort }: (typeof done)[number]) => ({
    label: `${label} (${got})`,
    isHit: got === sort,
  });
  return [
    scoreOf(`urgent ${of} found`, urgent.map(wanted)),
    scoreOf(
      `other ${of} not called urgent`,
      others.map(({ label, got }) => ({ label, isHit: got !== 'urgent' })),
    ),
    scoreOf(`${of} sorted`, done.map(wanted)),
  ];
}

async function scoreNotes(engine: Engine): Promise<readonly Score[]> {
  const done = await Promise.all(
    NOTE_CASES.map(async ({ name, fragments, rules = [], expected }) => {
      const note = await engine.note({ fragments, clinicRules: [], doctorRules: rules, country: 'US' });
      const parts = NOTE_SECTIONS.flatMap((section) =>
        (expected[section] ?? []).map((part) => ({
          label: `${name}: ${part}`,
          isHit: note.sections[section].includes(part),
        })),
      );
      const unclear = (expected.unclear ?? []).map((part) => ({
        label: `${name}: ${part} (unclear)`,
        isHit: note.unclear.includes(part),
      }));
      return parts.concat(unclear);
    }),
  );
  return [scoreOf('note parts in their section', done.flat())];
}

async function scoreQuestions(engine: Engine): Promise<readonly Score[]> {
  const done = await Promise.all(
    QUESTION_CASES.map(async ({ question, record, expected }) => {
      const text = textOf(await engine.answer(question, buildFacts(record)));
      const isHit =
        typeof expected === 'string' ? text === '' : expected.contains.every((part) => text.includes(part));
      return { label: question, isHit };
    }),
  );
  return [scoreOf('questions answered, or said not to be in the record', done)];
}

/** Scores an engine on all invented cases. */
export async function scoreEngine(engine: Engine): Promise<readonly Score[]> {
  const parts = [
    await scoreRecords(engine),
    await scoreMessages(engine, MESSAGE_CASES, 'messages'),
    await scoreMessages(engine, UNSEEN_MESSAGES, 'messages in unseen wordings'),
    await scoreNotes(engine),
    await scoreQuestions(engine),
  ];
  return parts.flat();
}
