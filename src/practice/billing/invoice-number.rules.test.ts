import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueDay, invoiceNumber, isSeries } from './invoice-number.rules.ts';

test('INV-1: a number has its series, year and counter', () => {
  expect(invoiceNumber({ series: '', year: 2026, counter: 42 })).toBe('2026-00042');
  expect(invoiceNumber({ series: 'B', year: 2026, counter: 1 })).toBe('B-2026-00001');
  expect(invoiceNumber({ series: '', year: 2026, counter: 1_234_567 })).toBe('2026-1234567');
});

test('a series has letters and digits that every export can take', () => {
  expect(['', 'B', 'SITE2', 'ABCDEFGH'].every(isSeries)).toBe(true);
  expect(['b', 'A B', 'Ä', 'A-1', 'ABCDEFGHI'].some(isSeries)).toBe(false);
});

test('different counters have different numbers, which an export can take', () => {
  const numbered = fc.record({
    series: fc.stringMatching(/^[A-Z0-9]{0,8}$/),
    year: fc.integer({ min: 2000, max: 2100 }),
    counter: fc.integer({ min: 1, max: 2_000_000_000 }),
  });
  fc.assert(
    fc.property(numbered, numbered, (one, other) => {
      expect(invoiceNumber(one)).toMatch(/^[A-Z0-9-]{1,36}$/);
      const isSame = one.series === other.series && one.year === other.year && one.counter === other.counter;
      expect(invoiceNumber(one) === invoiceNumber(other)).toBe(isSame);
    }),
  );
});

test('INV-2: an invoice is due after the term of payment', () => {
  expect(dueDay('2026-12-20', 14)).toBe('2027-01-03');
  expect(dueDay('2026-11-21', 0)).toBe('2026-11-21');
});
