import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annualCents, annualCentsAMonth, COMPARISON, planFor, PLANS } from './plans.rules.ts';

test('three months of an annual plan are free', () => {
  for (const plan of PLANS) {
    expect(annualCents(plan)).toBe(12 * plan.monthlyCents - 3 * plan.monthlyCents);
    expect(annualCentsAMonth(plan)).toBeLessThan(plan.monthlyCents);
  }
});

test.each([
  [1, 'starter'],
  [2, 'starter'],
  [3, 'clinic'],
  [8, 'clinic'],
  [9, 'hospital'],
  [500, 'hospital'],
])('%i doctors are offered the plan %s', (doctors, id) => {
  expect(planFor(doctors).id).toBe(id);
});

test('more doctors never get a smaller plan, and the plan always covers them', () => {
  const doctors = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(doctors, doctors, (one, other) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)];
      expect(planFor(few).monthlyCents).toBeLessThanOrEqual(planFor(many).monthlyCents);
      expect(planFor(many).maximumDoctors ?? Infinity).toBeGreaterThanOrEqual(many);
    }),
  );
});

test('a larger plan includes everything of a smaller one', () => {
  for (const { title, extents } of COMPARISON.flatMap(({ rows }) => rows)) {
    const given = extents.map((extent) => (extent === false ? 0 : 1));
    expect(given, title).toEqual(given.toSorted((one, other) => one - other));
  }
});
