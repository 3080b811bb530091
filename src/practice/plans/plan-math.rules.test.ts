import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { cancellationOf } from './plan-cancellation.rules.ts';
import { earnedBy, listValueOf, type PlanBenefit, revenueOfBenefits, usesLeft } from './plan-math.rules.ts';

const FEES = 12 * 3000;
const BENEFITS: readonly PlanBenefit[] = [
  { key: 'exam', count: 2, listMinor: 6000 },
  { key: 'vaccines', count: 1, listMinor: 9000 },
  { key: 'dental', count: 1, listMinor: 25_000 },
  { key: 'nails', count: 3, listMinor: 2000 },
];
const plan = { benefits: BENEFITS, feesMinor: FEES, whenPaidMore: 'nothing' } as const;

describe('PLAN-1: the worked example', () => {
  test('360.00 shared over 520.00 of benefits', () => {
    expect(revenueOfBenefits(FEES, BENEFITS)).toEqual([
      { key: 'exam', perUseMinor: [4154, 4154] },
      { key: 'vaccines', perUseMinor: [6231] },
      { key: 'dental', perUseMinor: [17_308] },
      { key: 'nails', perUseMinor: [1385, 1384, 1384] },
    ]);
  });

  test('one exam, the vaccines and one nail trim have earned 117.70', () => {
    const used = { exam: 1, vaccines: 1, nails: 1 };
    expect(earnedBy(revenueOfBenefits(FEES, BENEFITS), used)).toBe(11_770);
    expect(listValueOf(BENEFITS, used)).toBe(17_000);
  });

  test('a use beyond what the plan includes earns nothing and is not counted', () => {
    expect(earnedBy(revenueOfBenefits(FEES, BENEFITS), { vaccines: 2 })).toBe(6231);
    expect(listValueOf(BENEFITS, { vaccines: 2 })).toBe(9000);
    expect(BENEFITS.map((benefit) => usesLeft(benefit, { nails: 1, vaccines: 2 }))).toEqual([2, 0, 1, 2]);
  });
});

describe('PLAN-2: what a cancellation costs', () => {
  test('A: 150.00 paid, 170.00 used: the difference of 20.00', () => {
    expect(cancellationOf({ ...plan, used: { exam: 1, vaccines: 1, nails: 1 }, paidMinor: 15_000 })).toEqual({
      listValueMinor: 17_000,
      paidMinor: 15_000,
      restOfTermMinor: 21_000,
      owedMinor: 2000,
      decidedBy: 'list_value',
      earnedMinor: 11_770,
      unearnedMinor: 3230,
      revenueMinor: 5230,
    });
  });

  test('B: 60.00 paid, 310.00 used: 250.00, less than the rest of the term', () => {
    expect(cancellationOf({ ...plan, used: { dental: 1, exam: 1 }, paidMinor: 6000 })).toMatchObject({
      listValueMinor: 31_000,
      restOfTermMinor: 30_000,
      owedMinor: 25_000,
      decidedBy: 'list_value',
      unearnedMinor: 6000 - 17_308 - 4154,
    });
  });

  test('never more than the rest of the term', () => {
    const everything = { exam: 2, vaccines: 1, dental: 1, nails: 3 };
    expect(cancellationOf({ ...plan, used: everything, paidMinor: 3000 })).toMatchObject({
      owedMinor: 33_000,
      decidedBy: 'rest_of_term',
      revenueMinor: 0,
    });
  });

  test('who has paid what was used owes nothing, and who owes the rest of the term owes what was used', () => {
    expect(cancellationOf({ ...plan, used: { vaccines: 1 }, paidMinor: 9000 })).toMatchObject({
      owedMinor: 0,
      decidedBy: 'list_value',
    });
    const used = { dental: 1, vaccines: 1, nails: 1 };
    expect(cancellationOf({ ...plan, used, paidMinor: 18_000 })).toMatchObject({
      owedMinor: 18_000,
      restOfTermMinor: 18_000,
      decidedBy: 'list_value',
    });
  });

  test('what was paid too much is given back, or not, by the clinic’s rule', () => {
    const paidMore = { ...plan, used: { nails: 1 }, paidMinor: 15_000 };
    expect(cancellationOf(paidMore)).toMatchObject({
      owedMinor: 0,
      decidedBy: 'paid_more',
      revenueMinor: 13_615,
    });
    expect(cancellationOf({ ...paidMore, whenPaidMore: 'give_back' })).toMatchObject({
      owedMinor: -13_000,
      revenueMinor: 615,
    });
  });
});

test(
  'the fees are shared without a rest, and all income of a plan is what was paid and owed',
  () => {
    const benefits = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd'),
        count: fc.integer({ min: 1, max: 12 }),
        listMinor: fc.integer({ min: 1, max: 100_000 }),
      }),
      { selector: ({ key }) => key, minLength: 1 },
    );
    const used = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(12));
    fc.assert(
      fc.property(
        benefits,
        used,
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        fc.boolean(),
        (given, uses, fees, paid, back) => {
          const revenues = revenueOfBenefits(fees, given);
          const all = revenues
            .flatMap(({ perUseMinor }) => perUseMinor)
            .reduce((sum, share) => sum + share, 0);
          expect(all).toBe(fees);
          const paidMinor = Math.min(paid, fees);
          const cancelled = cancellationOf({
            benefits: given,
            used: uses,
            feesMinor: fees,
            paidMinor,
            whenPaidMore: back ? 'give_back' : 'nothing',
          });
          expect(cancelled.owedMinor).toBeLessThanOrEqual(cancelled.restOfTermMinor);
          expect(cancelled.owedMinor).toBeGreaterThanOrEqual(back ? -paidMinor : 0);
          expect(cancelled.earnedMinor + cancelled.revenueMinor).toBe(paidMinor + cancelled.owedMinor);
        },
      ),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
