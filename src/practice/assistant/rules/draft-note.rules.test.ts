import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { draftNote, type NoteRule } from './draft-note.rules.ts';

const draft = (
  fragments: readonly string[],
  doctorRules: readonly NoteRule[] = [],
  clinicRules: readonly NoteRule[] = [],
) => draftNote({ fragments, doctorRules, clinicRules, country: 'US' });

describe('ASSIST-8 draftNote', () => {
  test('sentences go where their words say, with their places', () => {
    const text =
      'owner reports vomiting since yesterday. Temp 101.5 F, HR 120. Suspect gastritis. Start bland diet, recheck in 3 days.';
    const { sections, sentences } = draft([text]);
    expect(sections).toEqual({
      subjective: 'Owner reports vomiting since yesterday.',
      objective: 'Temp 101.5 F, HR 120.',
      assessment: 'Suspect gastritis.',
      plan: 'Start bland diet, recheck in 3 days.',
    });
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'owner reports vomiting since yesterday.',
      'Temp 101.5 F, HR 120.',
      'Suspect gastritis.',
      'Start bland diet, recheck in 3 days.',
    ]);
  });

  test('a heading decides until the next one, and ends with its fragment', () => {
    const { sections, unclear } = draft([
      'Plan: walk him. Call Friday.\nObjective colon lungs fine',
      'Something else.',
    ]);
    expect(sections.plan).toBe('Walk him. Call Friday.');
    expect(sections.objective).toBe('Lungs fine');
    expect(unclear.map(({ text }) => text)).toEqual(['Something else.']);
  });

  test('what is unclear is for the doctor', () => {
    expect(draft(['Leaning off a limb.']).sentences).toMatchObject([
      { text: 'Leaning off a limb.', section: null, doubts: ['unclear_section'] },
    ]);
  });

  test('the doctor’s rules come before the clinic’s, and each rule is answered for', () => {
    const { sections, rules, sentences } = draft(
      ['Lungs WNL.'],
      [
        { id: 'd1', whenContains: 'wnl', replaceBy: 'within normal limits' },
        { id: 'd2', whenContains: 'lungs', section: 'objective' },
      ],
      [
        { id: 'c1', whenContains: 'WNL', replaceBy: 'normal' },
        { id: 'c2', whenContains: 'lungs', section: 'plan' },
        { id: 'c3', whenContains: 'abdomen', section: 'objective' },
        { id: 'c4', whenContains: '  ', section: 'objective' },
      ],
    );
    expect(sections.objective).toBe('Lungs within normal limits.');
    expect(sentences[0]?.ruleIds).toEqual(['d1', 'd2']);
    expect(rules).toEqual([
      { id: 'd1', applied: 1, reason: null },
      { id: 'd2', applied: 1, reason: null },
      { id: 'c1', applied: 0, reason: 'overruled' },
      { id: 'c2', applied: 0, reason: 'overruled' },
      { id: 'c3', applied: 0, reason: 'not_found' },
      { id: 'c4', applied: 0, reason: 'empty' },
    ]);
  });

  test('however many rules there are, none is left out', () => {
    const many = Array.from({ length: 500 }, (_none, index) => ({
      id: `r${index}`,
      whenContains: `word${index}`,
      replaceBy: `phrase ${'x'.repeat(3)}`,
    }));
    const { rules } = draft(['Plan: word7 and word499.'], many);
    expect(rules).toHaveLength(500);
    expect(rules.filter(({ applied }) => applied > 0).map(({ id }) => id)).toEqual(['r7', 'r499']);
  });

  test('a rule that changes a value is pointed out', () => {
    const rule = { id: 'd1', whenContains: 'usual dose', replaceBy: '5 mg' };
    expect(draft(['Plan: give the usual dose.'], [rule]).sentences[0]?.doubts).toEqual(['changed_value']);
    expect(
      draft(['Plan: give usual dose.'], [{ ...rule, replaceBy: 'the standard dose' }]).sentences[0]?.doubts,
    ).toEqual([]);
  });

  test('a phrase is a phrase: its marks are no pattern', () => {
    const { sections } = draft(
      ['Plan: T.P.R. (normal)'],
      [{ id: 'd', whenContains: '(normal)', replaceBy: '$& $1' }],
    );
    expect(sections.plan).toBe('T.P.R. $& $1');
  });

  test('nothing is added and nothing is lost', () => {
    const words = fc.constantFrom(
      'owner',
      'reports',
      'temp',
      '101.5',
      'plan',
      'start',
      'Dr.',
      'a',
      'limb',
      'x-ray',
      '3.9 kg',
      '½',
    );
    const marks = fc.constantFrom(' ', '. ', '; ', '\n', '? ', ', ', '.');
    const fragment = fc
      .array(fc.tuple(words, marks), { minLength: 1, maxLength: 20 })
      .map((parts) => parts.flat().join(''));
    const bare = (text: string) => text.replaceAll(/\s/gu, '').toLowerCase();
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 3 }), (fragments) => {
        const { sentences } = draft(fragments);
        for (const { text, fragment: index, start, end } of sentences)
          expect(bare(text)).toBe(bare(fragments[index]?.slice(start, end) ?? ''));
        expect(sentences.map(({ text }) => bare(text)).join('')).toBe(bare(fragments.join('\n')));
      }),
      { numRuns: stormRuns(200) },
    );
  });
});
