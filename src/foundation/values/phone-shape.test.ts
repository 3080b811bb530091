import { expect, test } from 'vitest';
import { readPhone, searchablePhoneDigits } from './phone-shape.ts';
import { normalizePhone } from './phone.ts';

test.each([
  ['+49 (0)30 901820', { isInternational: true, digits: '4930901820' }],
  ['0049 30 901820', { isInternational: true, digits: '4930901820' }],
  ['030 901820', { isInternational: false, digits: '030901820' }],
  ['+49 30 12 ext 3', null],
])('%s is parsed as %j', (typed, phone) => {
  expect(readPhone(typed)).toEqual(phone);
});

test('a number in national format matches the stored one', () => {
  const stored = normalizePhone('+49 (0)30 901820');
  expect(stored.ok && searchablePhoneDigits(stored.value)).toBe('4930901820');
  expect('4930901820').toContain(searchablePhoneDigits('030 9018'));
  expect('4930901820').toContain(searchablePhoneDigits('0049 30'));
});
