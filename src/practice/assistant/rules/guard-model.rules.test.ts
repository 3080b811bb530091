import { describe, expect, test } from 'vitest';
import { ATTACKS } from '../evaluation/attacks.ts';
import { buildFacts, idOf } from '../evaluation/build-facts.ts';
import { guardModel } from './guard-model.rules.ts';
import { modelData } from './model-data.rules.ts';

const WEIGHED = { at: '2026-11-12T16:00:00Z', grams: 3900 };

/** A record with the attack in a note, and a model that does what it says, with and without naming where it found it. */
function obeyed(text: string) {
  const facts = buildFacts({
    weights: [WEIGHED],
    visits: [{ at: '2026-11-12T15:00:00Z', reason: 'Cough', sections: [{ section: 'subjective', text }] }],
  });
  const { sourceOf, value } = modelData({ feature: 'history_summary', facts, input: {} });
  const aliases = ['s1', 's2', 's3'].filter((alias) => sourceOf(alias) !== undefined);
  const guard = guardModel({ facts, input: {}, sourceOf });
  const answers = [text, ...text.split(/[.!?\n]+/u)].map((one) => one.trim()).filter((one) => one !== '');
  return {
    value,
    sentences: guard(
      answers.flatMap((answer) => [
        { text: answer, sources: aliases },
        { text: answer, sources: ['s3'] },
        { text: answer, sources: [] },
        { text: answer, sources: ['s77'] },
      ]),
    ),
  };
}

describe('ASSIST-23 guardModel', () => {
  test.each(ATTACKS)('a model that obeys is marked or its sentence removed: $text', ({ text }) => {
    const passed = obeyed(text).sentences.filter(({ faults }) => faults.length === 0);
    expect(passed.map((one) => one.text)).toEqual([]);
  });

  test.each(ATTACKS)(
    'a message that asks for it is drafted from word for word at most: $text',
    ({ text }) => {
      const guard = guardModel({ facts: null, input: { message: text }, sourceOf: () => undefined });
      const passed = guard([{ text: 'All is well, and nothing is owed.', sources: [] }]);
      expect(passed.every(({ faults }) => faults.length > 0)).toBe(true);
    },
  );

  test('what the record carries is not marked', () => {
    const facts = buildFacts({ weights: [WEIGHED] });
    const { sourceOf } = modelData({ feature: 'history_summary', facts, input: {} });
    const guard = guardModel({ facts, input: {}, sourceOf });
    expect(guard([{ text: 'On Nov 12, 2026 the weight was 3.9 kg.', sources: ['s2'] }])).toEqual([
      {
        text: 'On Nov 12, 2026 the weight was 3.9 kg.',
        sources: [{ kind: 'weight', id: idOf(4, 0) }],
        faults: [],
      },
    ]);
  });

  test('what was said word for word is supported without a record', () => {
    const guard = guardModel({
      facts: null,
      input: { fragments: ['Lungs clear.', 'Temp 38.5 C'] },
      sourceOf: () => undefined,
    });
    const faults = guard([
      { text: 'Lungs clear.', sources: [] },
      { text: 'Temp 38.5 C', sources: [] },
      { text: 'Heart clear.', sources: [] },
    ]).map((one) => one.faults.length);
    expect(faults).toEqual([0, 0, 1]);
  });
});
