import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#vocabulary/countries.ts';
import { readPhone } from './phone-shape.ts';
import { normalizePhone } from './phone.ts';

describe('normalizePhone', () => {
  test.each([
    ['+49 (0)30 901820', undefined, '+4930901820'],
    ['0049 30 901820', 'US', '+4930901820'],
    ['030 / 901-820', 'DE', '+4930901820'],
    ['49 30 90182012', 'DE', '+493090182012'],
    ['(617) 555-0142', 'US', '+16175550142'],
    ['1 617 555 0142', 'US', '+16175550142'],
    ['06 698 12345', 'IT', '+390669812345'],
    ['+39 06 698 12345', 'DE', '+390669812345'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['0141 496 0000', undefined, '01414960000'],
    ['0141 496 0000', 'GB', '+441414960000'],
    ['0141 496 0000', 'XX', '01414960000'],
    ['030 12–34', 'DE', '+49301234'],
    ['4711', 'DE', '+494711'],
    ['+999 1234567', 'DE', '+9991234567'],
    ['123456789012345', 'DE', '123456789012345'],
    // The country code and the trunk prefix are both 1 there, and both were dialed.
    ['1 1 701 700 0000', 'BB', '+17017000000'],
  ])('%s dialed in %s is %s', (typed, country, phone) => {
    expect(normalizePhone(typed, country)).toEqual({ ok: true, value: phone });
  });

  test.each([
    '',
    '+',
    '123',
    'call me',
    '+49 30 12 ext 3',
    '1234567890123456',
    '12+34567',
    '++4930901820',
    '0012',
  ])('%j is refused', (typed) =>
    expect(normalizePhone(typed, 'DE')).toEqual({ ok: false, error: 'phone_invalid' }),
  );

  test('normalizing is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.stringMatching(/^\+[1-9][ \d()-]{6,16}$/), fc.stringMatching(/^\d{4,15}$/)),
        fc.constantFrom(...COUNTRIES),
        (typed, country) => {
          const phone = normalizePhone(typed, country);
          if (phone.ok && phone.value.startsWith('+'))
            expect(normalizePhone(phone.value, 'DE')).toEqual(phone);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('a number that the form accepts is stored, whatever the country', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+?[ \d()/-]{3,20}$/),
        fc.constantFrom(...COUNTRIES, 'XX'),
        (typed, country) => {
          const phone = normalizePhone(typed, country);
          expect(phone.ok).toBe(readPhone(typed) !== null);
          if (phone.ok) expect(phone.value).toMatch(/^\+?\d{4,15}$/);
        },
      ),
    );
  });
});
