import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePhone, searchablePhoneDigits } from './phone.ts';

describe('normalisePhone', () => {
  test.each([
    ['+49 (0)30 901820', undefined, '+4930901820'],
    ['0049 30 901820', '1', '+4930901820'],
    ['030 / 901-820', '49', '+4930901820'],
    ['(617) 555-0142', '1', '+16175550142'],
    ['1 617 555 0142', '1', '+16175550142'],
    ['06 698 12345', '39', '+390669812345'],
    ['0141 496 0000', undefined, '01414960000'],
    ['030 12–34', '49', '+49301234'],
  ])('%s dialled in +%s is %s', (written, callingCode, phone) => {
    expect(normalisePhone(written, callingCode)).toEqual({ ok: true, value: phone });
  });

  test.each(['', '+', '123', 'call me', '+49 30 12 ext 3', '1234567890123456', '12+34567', '++4930901820'])(
    '%j is refused',
    (written) => expect(normalisePhone(written, '49')).toEqual({ ok: false, error: 'phone_invalid' }),
  );

  test('what is kept, normalised again, stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][ \d()-]{6,16}$/), (written) => {
        const phone = normalisePhone(written);
        if (phone.ok) expect(normalisePhone(phone.value, '49')).toEqual(phone);
      }),
    );
  });
});

describe('searchablePhoneDigits', () => {
  test('a number typed as at home is found in the one kept', () => {
    const kept = normalisePhone('+49 (0)30 901820');
    expect(kept.ok && searchablePhoneDigits(kept.value)).toBe('4930901820');
    expect('4930901820').toContain(searchablePhoneDigits('030 9018'));
    expect('4930901820').toContain(searchablePhoneDigits('0049 30'));
  });
});
