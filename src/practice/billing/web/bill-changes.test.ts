import { expect, test } from 'vitest';
import { givenBillLine } from '#test/given-bill-line.ts';
import { billChanges } from './bill-changes.ts';

const exam = givenBillLine({ id: 'a', description: 'Exam', amountMinor: 5000 });
const pills = givenBillLine({ id: 'b', description: 'Pills', amountMinor: 2000 });
const none = new Set<string>();

test('BILL-4: a bill that stayed as it was has no changes, in any order', () => {
  expect(billChanges([exam, pills], [pills, { ...exam }], none)).toEqual([]);
});

test('BILL-4: a line that is gone, one with another discount and a new one are named', () => {
  const cheaper = { ...pills, discountMinor: 500, discountReason: 'Rescue home' };
  const nails = givenBillLine({ id: 'c', description: 'Nails' });
  expect(billChanges([exam, pills], [cheaper, nails], none)).toEqual([
    { kind: 'gone', line: exam },
    { kind: 'changed', line: cheaper, beforeMinor: 2000 },
    { kind: 'added', line: nails },
  ]);
});

test('BILL-4: what is not invoiced may change', () => {
  expect(billChanges([exam, pills], [exam], new Set(['b']))).toEqual([]);
});
