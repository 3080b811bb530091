import { expect, test } from 'vitest';
import { chosenSum, usualFirstDay } from './plan-form.ts';

const invoice = (id: string, openMinor: number, currency = 'EUR') => ({
  id,
  number: id,
  currency,
  dueOn: '2026-11-01',
  openMinor,
  isOverdue: true,
  reminders: 0,
  hold: null,
});

test('a plan begins on the first of the next month', () => {
  expect(usualFirstDay('2026-11-23')).toBe('2026-12-01');
  expect(usualFirstDay('2026-12-31')).toBe('2027-01-01');
});

test('only invoices in one currency have a sum', () => {
  const invoices = [invoice('a', 100), invoice('b', 250), invoice('c', 900, 'USD')];
  expect(chosenSum(invoices, ['a', 'b'])).toEqual({ minor: 350, currency: 'EUR' });
  expect(chosenSum(invoices, ['c'])).toEqual({ minor: 900, currency: 'USD' });
  expect(chosenSum(invoices, ['a', 'c'])).toBeNull();
  expect(chosenSum(invoices, [])).toBeNull();
});
