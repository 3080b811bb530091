import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weaknessOfPin } from './pin.rules.ts';

test.each([
  '111111',
  '000000',
  '123456',
  '654321',
  '012345',
  '890123',
  '246802',
  '121212',
  '123123',
  '123321',
  '112233',
  '159753',
])('PIN-1: refuses %s as easy to guess', (pin) => {
  expect(weaknessOfPin(pin)).toBe('This PIN is easy to guess. Choose digits that are not in sequence.');
});

test('PIN-1: refuses a PIN of two different digits', () => {
  expect(weaknessOfPin('411444')).toBe('Use at least three different digits.');
});

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])('PIN-1: %j is not a PIN', (pin) => {
  expect(weaknessOfPin(pin)).toBe('A PIN has six digits.');
});

test.each(['839201', '047193', '502918'])('PIN-1: accepts %s', (pin) => {
  expect(weaknessOfPin(pin)).toBeNull();
});

test('PIN-1: the reverse of a PIN is as good, and nearly all random PINs are accepted', () => {
  const pins = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
  fc.assert(
    fc.property(pins, (pin) => weaknessOfPin(pin) === weaknessOfPin(Array.from(pin).toReversed().join(''))),
  );
  const all = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'));
  const refused = all.filter((pin) => weaknessOfPin(pin) !== null).length;
  expect(refused / all.length).toBeLessThan(0.01);
});
