import { describe, expect, test } from 'vitest';
import type { PlanBenefit } from './contract.ts';
import { coverOf } from './plan-cover.rules.ts';
import type { PlanTerms } from './subscriptions.contract.ts';

const benefit = (id: string, given: Partial<PlanBenefit>): PlanBenefit => ({
  id,
  label: id,
  itemId: null,
  incomeCategory: null,
  usesPerTerm: null,
  listPriceMinor: null,
  percentOff: null,
  ...given,
});
const included = (id: string, uses: number, given: Partial<PlanBenefit>) =>
  benefit(id, { usesPerTerm: uses, listPriceMinor: 1000, ...given });

const plan = (benefits: readonly PlanBenefit[], used: Record<string, number> = {}, id = 'plan') => ({
  id,
  used,
  terms: {
    name: `Puppy ${id}`,
    termMonths: 12,
    cycleMonths: 1,
    feeMinor: 3000,
    joiningFeeMinor: 0,
    currency: 'EUR',
    maxPauseMonths: 0,
    givesBack: false,
    feeItemId: 'fee',
    benefits: [...benefits],
  } satisfies PlanTerms,
});

const trim = {
  itemId: 'nails',
  incomeCategory: 'grooming',
  quantityThousandths: 1000,
  amountMinor: 2000,
  currency: 'EUR',
} as const;

describe('PLAN-4: what a plan takes off a charge', () => {
  test('an item that is included costs nothing, as long as uses are left', () => {
    const nails = included('trims', 3, { itemId: 'nails' });
    expect(coverOf(trim, [plan([nails], { trims: 2 })])).toEqual({
      subscriptionId: 'plan',
      benefit: nails,
      uses: 1,
      discountMinor: 2000,
      reason: 'Included in Puppy plan',
    });
    expect(coverOf(trim, [plan([nails], { trims: 3 })])).toBeNull();
    expect(coverOf({ ...trim, itemId: 'exam' }, [plan([nails])])).toBeNull();
  });

  test('each unit is a use, and what is left covers its part', () => {
    const nails = included('trims', 3, { itemId: 'nails' });
    const three = { ...trim, quantityThousandths: 2500, amountMinor: 5001 };
    expect(coverOf(three, [plan([nails])])).toMatchObject({ uses: 3, discountMinor: 5001 });
    expect(coverOf(three, [plan([nails], { trims: 2 })])).toMatchObject({ uses: 1, discountMinor: 2000 });
  });

  test('the item goes before its category, and what is included before what is cheaper', () => {
    const all = benefit('all', { percentOff: 50 });
    const grooming = benefit('grooming', { incomeCategory: 'grooming', percentOff: 10 });
    const anyTrim = included('any', 1, { incomeCategory: 'grooming' });
    const nails = included('trims', 1, { itemId: 'nails' });
    const benefits = [all, grooming, anyTrim, nails];
    const covered = (used: Record<string, number>) => coverOf(trim, [plan(benefits, used)]);
    expect(covered({})?.benefit.id).toBe('trims');
    expect(covered({ trims: 1 })?.benefit.id).toBe('any');
    expect(covered({ trims: 1, any: 1 })).toMatchObject({
      uses: null,
      discountMinor: 200,
      reason: 'Puppy plan: 10% off',
    });
    expect(
      coverOf({ ...trim, itemId: 'x', incomeCategory: 'surgery' }, [plan(benefits)])?.discountMinor,
    ).toBe(1000);
  });

  test('a second plan helps when the first has none left; one in another currency does not', () => {
    const nails = included('trims', 1, { itemId: 'nails' });
    const [first, second] = [plan([nails], { trims: 1 }, 'first'), plan([nails], {}, 'second')];
    expect(coverOf(trim, [first, second])?.subscriptionId).toBe('second');
    expect(coverOf({ ...trim, currency: 'CHF' }, [second])).toBeNull();
  });

  test('what costs nothing uses nothing', () => {
    expect(coverOf({ ...trim, amountMinor: 0 }, [plan([included('t', 1, { itemId: 'nails' })])])).toBeNull();
  });
});
