import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { addDays } from '#foundation/values/day.ts';
import { PRESCRIPTION_STATES } from './prescriptions.contract.ts';
import { canBeApproved, classifyRefill, REFILL_SENTENCES, type RefillFacts } from './refill.rules.ts';
import { REFILL_RULES } from './refills.contract.ts';

const FACTS: RefillFacts = {
  today: '2026-11-23',
  state: 'active',
  filledAt: 'clinic',
  isFilledOnce: true,
  isDeceased: false,
  maxRefills: null,
  examinedOn: '2026-06-01',
  examDays: 365,
  weighedOn: '2026-11-01',
  weightDays: 90,
  monitorBy: null,
};

describe('REFILL-1, behavior 18: the rule is named', () => {
  test.each<[string, string, Partial<RefillFacts>]>([
    ['allowed', 'within_prescription', {}],
    ['allowed', 'within_prescription', { examinedOn: '2025-11-23' }],
    ['visit_needed', 'exam_too_old', { examinedOn: '2025-11-22' }],
    ['visit_needed', 'exam_too_old', { examinedOn: null }],
    ['allowed', 'within_prescription', { examinedOn: null, examDays: null }],
    ['visit_needed', 'pet_deceased', { isDeceased: true }],
    ['visit_needed', 'cancelled', { state: 'cancelled' }],
    ['visit_needed', 'no_refills_by_law', { maxRefills: 0 }],
    ['allowed', 'within_prescription', { maxRefills: 0, isFilledOnce: false }],
    ['visit_needed', 'monitoring_due', { monitorBy: '2026-11-22' }],
    ['allowed', 'within_prescription', { monitorBy: '2026-11-23' }],
    ['doctor_review', 'on_hold', { state: 'on_hold' }],
    ['doctor_review', 'not_approved', { state: 'awaiting_approval' }],
    ['doctor_review', 'expired', { state: 'expired' }],
    ['doctor_review', 'no_refills_left', { state: 'completed' }],
    ['doctor_review', 'filled_elsewhere', { filledAt: 'elsewhere' }],
    ['doctor_review', 'weight_old', { weighedOn: '2026-08-01' }],
    ['doctor_review', 'weight_old', { weighedOn: null }],
    // What needs a visit comes before what a doctor could look at.
    ['visit_needed', 'exam_too_old', { state: 'expired', examinedOn: '2024-01-01' }],
  ])('%s by %s: %j', (outcome, rule, change) => {
    expect(classifyRefill({ ...FACTS, ...change })).toEqual({ outcome, rule });
  });

  const day = fc.option(fc.integer({ min: -900, max: 900 }).map((days) => addDays('2026-11-23', days)));
  const someFacts: fc.Arbitrary<RefillFacts> = fc.record({
    today: fc.constant('2026-11-23'),
    state: fc.constantFrom(...PRESCRIPTION_STATES),
    filledAt: fc.constantFrom('clinic' as const, 'elsewhere' as const),
    isFilledOnce: fc.boolean(),
    isDeceased: fc.boolean(),
    maxRefills: fc.option(fc.nat(5)),
    examinedOn: day,
    examDays: fc.option(fc.integer({ min: 1, max: 800 })),
    weighedOn: day,
    weightDays: fc.integer({ min: 1, max: 800 }),
    monitorBy: day,
  });

  test(
    'F-03: the same facts give the same answer, and only an active prescription is refilled without asking',
    () => {
      fc.assert(
        fc.property(someFacts, (facts) => {
          const answer = classifyRefill(facts);
          expect(classifyRefill({ ...facts })).toEqual(answer);
          if (answer.outcome === 'allowed') expect(facts.state).toBe('active');
        }),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: a later examination never makes it worse',
    () => {
      const rank = { allowed: 0, doctor_review: 1, visit_needed: 2 };
      fc.assert(
        fc.property(someFacts, fc.nat(900), (facts, days) => {
          if (facts.examinedOn === null) return;
          const later = { ...facts, examinedOn: addDays(facts.examinedOn, days) };
          expect(rank[classifyRefill(later).outcome]).toBeLessThanOrEqual(
            rank[classifyRefill(facts).outcome],
          );
        }),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );

  test('each rule has its own sentence for the staff, and tells owners what to do when the pet has to come', () => {
    const sentences = REFILL_RULES.map((rule) => REFILL_SENTENCES[rule].staff);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const rule of ['exam_too_old', 'monitoring_due', 'no_refills_by_law', 'cancelled'] as const)
      expect(REFILL_SENTENCES[rule].client).toContain('Book a visit');
  });
});

describe('REFILL-2: what is approved can be dispensed', () => {
  test.each([
    ['no_refills_left', { refills: 4, maxRefills: 5 }, true],
    ['no_refills_left', { refills: 5, maxRefills: 5 }, false],
    ['no_refills_left', { refills: 9, maxRefills: null }, true],
    ['weight_old', { refills: 0, maxRefills: null }, true],
    ['expired', { refills: 0, maxRefills: null }, false],
    ['on_hold', { refills: 0, maxRefills: null }, false],
    ['filled_elsewhere', { refills: 0, maxRefills: null }, false],
  ] as const)('%s with %j: %s', (rule, of, expected) => {
    expect(canBeApproved(rule, of)).toBe(expected);
  });
});
