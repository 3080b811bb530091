import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printPhone } from './print-phone.ts';

test.each([
  ['+14155552671', '+1 415 555 2671'],
  ['+4930100100', '+49 30 100100'],
  ['+442079460000', '+44 20 7946 0000'],
  ['+41441234567', '+41 44 123 45 67'],
])('%s reads %s', (stored, read) => {
  expect(printPhone(stored)).toBe(read);
});

test.each(['sophie@example.com', '030 1234', '(415) 555-0134', '+49 (0)30 1234', '+123', '+9990000000', ''])(
  '%j stays as it is',
  (text) => {
    expect(printPhone(text)).toBe(text);
  },
);

test('no digit is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{7,14}$/), (stored) => {
      expect(printPhone(stored).replaceAll(/[^+\d]/g, '')).toBe(stored);
    }),
  );
});
