import { describe, expect, test } from 'vitest';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { buildFacts, idOf, labValue } from '../evaluation/build-facts.ts';
import { answerQuestion } from './answer-question.rules.ts';
import { checkValues } from './check-values.rules.ts';
import { clientFacts } from './client-facts.rules.ts';
import { dischargeText } from './discharge-text.rules.ts';

const PRIVATE = 'Zanzibar';
const facts = buildFacts({
  alerts: [{ note: PRIVATE }],
  problems: [{ name: PRIVATE }],
  documents: [{ title: PRIVATE, on: '2026-11-01' }],
  labOrders: [{ name: PRIVATE, orderedAt: '2026-11-01T12:00:00Z' }],
  visits: [
    {
      at: '2026-11-27T12:00:00Z',
      reason: 'Vomiting',
      diagnoses: [PRIVATE],
      sections: VISIT_SECTIONS.map((section) => ({
        section,
        text:
          section === 'discharge'
            ? 'Give small meals.'
            : section === 'plan'
              ? `${PRIVATE}. Recheck in 14 days. ${PRIVATE}.`
              : PRIVATE,
      })),
    },
  ],
  acts: [
    { at: '2026-11-27T12:00:00Z', name: 'Ultrasound' },
    { at: '2026-11-27T12:00:00Z', name: PRIVATE, isDone: false, isDeclined: true },
    { at: '2026-11-27T12:00:00Z', name: `${PRIVATE} planned`, isDone: false },
  ],
  labReports: [
    {
      name: 'Chemistry',
      resultedAt: '2026-11-27T12:00:00Z',
      isReleased: true,
      interpretation: PRIVATE,
      values: [labValue('ALT', '150')],
    },
    { name: PRIVATE, resultedAt: '2026-11-27T12:00:00Z' },
  ],
  diagnosticReports: [
    { title: 'Gastroscopy', at: '2026-11-27T12:00:00Z', isReleased: true },
    { title: PRIVATE, at: '2026-11-27T12:00:00Z' },
  ],
});

describe('CORE-9 clientFacts', () => {
  test('has nothing that is private to the clinic', () => {
    const shown = clientFacts(facts);
    expect(JSON.stringify(shown)).not.toContain(PRIVATE);
    expect(shown.labReports.map(({ name }) => name)).toEqual(['Chemistry']);
    expect(shown.diagnosticReports.map(({ title }) => title)).toEqual(['Gastroscopy']);
    expect(shown.acts.map(({ name }) => name)).toEqual(['Ultrasound']);
  });

  test.each(MESSAGE_LANGUAGES)(
    'a discharge sheet from them says when to come back, and is supported: %s',
    (language) => {
      const shown = clientFacts(facts);
      const sentences = dischargeText({ facts: shown, visitId: idOf(5, 0), language });
      const text = sentences.map((one) => one.text).join(' ');
      expect(text).toContain('Give small meals.');
      expect(text).toContain('Ultrasound');
      expect(text).toMatch(/11|Dez|dic/u);
      expect(text).not.toContain(PRIVATE);
      expect(checkValues(sentences, shown).flatMap(({ faults }) => faults)).toEqual([]);
    },
  );
});

test('ASSIST-10: an examination is found by its kind where no laboratory has tested it', () => {
  const given = buildFacts({
    diagnosticReports: [
      { title: 'Abdomen', at: '2026-11-27T12:00:00Z', kind: 'ultrasound', conclusion: 'No stones.' },
    ],
  });
  const answer = answerQuestion('When was the last ultrasound done?', given);
  expect(answer.kind === 'answered' && answer.sentences[0]?.text).toBe(
    'Abdomen: last report on Nov 27, 2026, “No stones.”.',
  );
  expect(checkValues(answer.kind === 'answered' ? answer.sentences : [], given)[0]?.faults).toEqual([]);
});
