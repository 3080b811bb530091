import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { addDays } from '#foundation/values/day.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { buildFacts, idOf, labValue } from '../evaluation/build-facts.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { answerQuestion } from './answer-question.rules.ts';
import { checkValues } from './check-values.rules.ts';
import { dischargeText } from './discharge-text.rules.ts';
import { followUps } from './follow-ups.rules.ts';
import { summarizeHistory } from './summarize-history.rules.ts';

const TODAY = '2026-11-28';

/** Days and numbers of one record that are all different, so that a changed value is in no other entry. */
const numbers = fc.uniqueArray(fc.integer({ min: 101, max: 989 }), { minLength: 16, maxLength: 16 });
const dayNumbers = fc.uniqueArray(fc.integer({ min: 20, max: 300 }), { minLength: 14, maxLength: 14 });

const plans = fc.constantFrom(
  (n: number) => `Recheck in ${n} days; continue with ${n + 1000} mg.`,
  (n: number) => `Kontrolle in ${n} Tagen, ${n + 1000} mg täglich`,
  (n: number) => `Revisión en ${n} días. ${n + 1000} mg al día`,
  (n: number) =>
    `A very long plan that goes on about rest, a bland diet and shorter walks on the leash, and then again about the same, until it says ${n} mL every ${n + 1000} hours with food and after that nothing at all`,
);

const records = fc
  .record({
    numbers,
    days: dayNumbers,
    plan: plans,
    country: fc.constantFrom('US', 'GB', 'DE', 'ES', 'FR', 'CH', 'AT', 'MX'),
    timeZone: fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'UTC'),
    grams: fc.tuple(fc.integer({ min: 20, max: 90_000 }), fc.integer({ min: 20, max: 90_000 })),
    isEstimated: fc.boolean(),
    isDeceased: fc.boolean(),
    months: fc.integer({ min: 0, max: 200 }),
  })
  .map(
    ({
      numbers: [n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0, n6 = 0, n7 = 0],
      days,
      plan,
      ...given
    }): PetFacts => {
      const day = (index: number) => addDays(TODAY, -(days[index] ?? 0));
      const at = (index: number) => `${day(index)}T12:00:00Z`;
      const [grams, earlier] = given.grams;
      const [latestDay = 0, earlierDay = 0] = days.slice(0, 2).toSorted((one, other) => one - other);
      return buildFacts({
        today: TODAY,
        country: given.country,
        timeZone: given.timeZone,
        pet: {
          bornOn: addDays(TODAY, -given.months * 31 - 400),
          birthIsEstimated: given.isEstimated,
          deceasedOn: given.isDeceased ? day(13) : null,
        },
        alerts: [{ note: `Reacted to lot ${n0}`, severity: 'danger' }, { note: `Muzzle size ${n1}` }],
        problems: [{ name: `Stage ${n2} disease`, since: day(2) }],
        weights: [
          { at: `${addDays(TODAY, -latestDay)}T12:00:00Z`, grams },
          { at: `${addDays(TODAY, -earlierDay)}T12:00:00Z`, grams: earlier },
        ],
        visits: [
          {
            at: at(3),
            reason: `Fell ${n3} steps`,
            sections: [{ section: 'plan', text: plan(n4) }],
            doctorName: 'Dr. Lee',
          },
          { at: at(4), reason: 'Checkup', diagnoses: [`Grade ${n5} murmur`], isSigned: false },
        ],
        acts: [{ at: at(5), name: 'Dental cleaning', isDeclined: true }],
        prescriptions: [
          {
            drug: `Somedrug ${n6} mg`,
            instructions: `${n7} drops twice daily`,
            issuedAt: at(6),
            visitId: idOf(5, 0),
          },
        ],
        dueCares: [{ name: 'Rabies', dueOn: day(7) }],
        labReports: [
          {
            name: 'Chemistry',
            resultedAt: at(8),
            isSigned: false,
            values: [
              labValue('Creatinine', `${n0 + 2000}`, {
                unit: 'mg/dL',
                low: `${n1 + 4000}`,
                high: `${n2 + 6000}`,
                isCritical: true,
              }),
            ],
          },
        ],
        appointments: [{ at: `${addDays(TODAY, days[9] ?? 1)}T09:41:00Z` }],
      });
    },
  );

/** The text with each of its digits changed, one at a time. */
const withOtherDigits = (text: string, more: number): readonly string[] =>
  Array.from(
    text.matchAll(/\d/g),
    ({ index, 0: digit }) => `${text.slice(0, index)}${(Number(digit) + more) % 10}${text.slice(index + 1)}`,
  );

const faulty = (sentences: readonly CitedSentence[], facts: PetFacts) =>
  checkValues(sentences, facts).filter(({ faults }) => faults.length > 0);

const QUESTIONS = [
  'When did we last weigh her?',
  'When did we last see her?',
  'When did we last prescribe somedrug?',
  'When did we last test creatinine?',
  'What is she taking?',
  'What is due?',
  'When is the next appointment?',
];

/** Everything that the rules write about a record with its sources. */
function everySentence(facts: PetFacts): readonly CitedSentence[] {
  const answers = QUESTIONS.map((question) => answerQuestion(question, facts));
  return [
    ...summarizeHistory(facts),
    ...answers.flatMap((answer) => (answer.kind === 'answered' ? answer.sentences : [])),
    ...followUps([{ facts, language: 'en', known: [] }], { horizonDays: 400 }).map(({ why }) => why),
    ...MESSAGE_LANGUAGES.flatMap((language) =>
      facts.visits.flatMap(({ id: visitId }) => dischargeText({ facts, visitId, language })),
    ),
  ];
}

describe('ASSIST-1: the guard and everything that the rules write', () => {
  test('a sentence by rules is never flagged', () => {
    fc.assert(
      fc.property(records, (facts) => {
        expect(faulty(everySentence(facts), facts)).toEqual([]);
      }),
      { numRuns: stormRuns(60) },
    );
  });

  test('a sentence with another digit always is', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 9 }), (facts, more) => {
        for (const { text, sources } of summarizeHistory(facts)) {
          const changed = withOtherDigits(text, more).map((other) => ({ text: other, sources }));
          expect(changed.filter((one) => faulty([one], facts).length === 0)).toEqual([]);
        }
      }),
      { numRuns: stormRuns(15) },
    );
  });
});
