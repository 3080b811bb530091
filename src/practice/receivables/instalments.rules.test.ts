import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_INSTALMENTS } from './client-debts.contract.ts';
import { type Instalment, instalmentsOf, openInstalments } from './instalments.rules.ts';

/** The payment plan, which the test expects to be possible. */
function instalments(totalMinor: number, count: number, firstDueOn = '2027-01-31'): Instalment[] {
  const plan = instalmentsOf({ totalMinor, count, firstDueOn });
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
}

test('INSTAL-1: parts add up, are due by month, and the 31st comes back', () => {
  expect(instalments(10_000, 3)).toEqual([
    { dueOn: '2027-01-31', amountMinor: 3334 },
    { dueOn: '2027-02-28', amountMinor: 3333 },
    { dueOn: '2027-03-31', amountMinor: 3333 },
  ]);
});

test('a payment plan has at least two parts, not too many, and each is something', () => {
  const plan = (totalMinor: number, count: number) =>
    instalmentsOf({ totalMinor, count, firstDueOn: '2027-01-31' });
  expect(plan(10_000, 1)).toMatchObject({ error: 'A payment plan has 2 to 60 payments.' });
  expect(plan(10_000, 2).ok).toBe(true);
  expect(plan(10_000, MAX_INSTALMENTS).ok).toBe(true);
  expect(plan(10_000, MAX_INSTALMENTS + 1).ok).toBe(false);
  expect(plan(2, 3)).toMatchObject({ error: 'The amount is too small for that many payments.' });
  expect(plan(3, 3).ok).toBe(true);
});

test('INSTAL-2: payments pay the parts that are due first', () => {
  const plan = instalments(9000, 3);
  expect(openInstalments(plan, 9000)).toEqual(plan);
  expect(openInstalments(plan.toReversed(), 4000)).toEqual([
    { dueOn: '2027-02-28', amountMinor: 1000 },
    { dueOn: '2027-03-31', amountMinor: 3000 },
  ]);
  expect(openInstalments(plan, 9500)[0]).toEqual({ dueOn: '2027-01-31', amountMinor: 3500 });
  expect(openInstalments(plan, 0)).toEqual([]);
  expect(openInstalments(plan, -500)).toEqual([]);
});

test('the parts of any plan add up and differ by one minor unit at most', () => {
  const totals = fc.integer({ min: 100, max: 2_000_000_000 });
  const counts = fc.integer({ min: 2, max: MAX_INSTALMENTS });
  fc.assert(
    fc.property(totals, counts, fc.nat(), (totalMinor, count, seed) => {
      const plan = instalments(totalMinor, count);
      const amounts = plan.map(({ amountMinor }) => amountMinor);
      expect(amounts.reduce((sum, part) => sum + part, 0)).toBe(totalMinor);
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      const openMinor = seed % (totalMinor + 1);
      const open = openInstalments(plan, openMinor);
      expect(open.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(openMinor);
    }),
  );
});
