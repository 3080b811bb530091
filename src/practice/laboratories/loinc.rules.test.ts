import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoincCode } from './loinc.rules.ts';

describe('LAB-1 isLoincCode', () => {
  test.each(['718-7', '2160-0', '4548-4', '3016-3'])('accepts %s, as published', (code) => {
    expect(isLoincCode(code)).toBe(true);
  });

  test.each(['718-8', '7187', '718-', '-7', '12345678-2', 'abc-1', '718-7 '])('refuses %s', (text) => {
    expect(isLoincCode(text)).toBe(false);
  });

  test('exactly one of ten check digits fits, and one wrong digit is always detected', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(6), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const fitting = '0123456789'.split('').filter((check) => isLoincCode(`${number}-${check}`));
        expect(fitting).toHaveLength(1);
        const digits = String(number).split('');
        const at = place % digits.length;
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(isLoincCode(`${digits.join('')}-${fitting[0]}`)).toBe(false);
      }),
    );
  });
});
