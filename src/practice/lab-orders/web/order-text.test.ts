import { expect, test } from 'vitest';
import type { LabOrder } from '../contract.ts';
import { isOverdue, testNames } from './order-text.ts';

const named = (...names: string[]) => ({ tests: names.map((name) => ({ name })) }) as Pick<LabOrder, 'tests'>;

test('a long list of tests is shortened', () => {
  expect(testNames(named('CBC', 'Chemistry'))).toBe('CBC, Chemistry');
  expect(testNames(named('A', 'B', 'C', 'D', 'E', 'F'))).toBe('A, B, C, D and 2 more');
});

test('an order is overdue after its turnaround until its results are complete', () => {
  const order = { expectedAt: '2026-11-20T10:00:00Z', status: 'sent' } as LabOrder;
  const [before, after] = [Date.parse('2026-11-20T09:59:59Z'), Date.parse('2026-11-20T10:00:01Z')];
  expect(isOverdue(order, before)).toBe(false);
  expect(isOverdue(order, after)).toBe(true);
  expect(isOverdue({ ...order, status: 'received' }, after)).toBe(false);
  expect(isOverdue({ ...order, expectedAt: null }, after)).toBe(false);
});
