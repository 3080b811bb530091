import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConfirmedName } from './erasure.rules.ts';

test.each([
  ['Quirina Zebrafink', 'Quirina Zebrafink', true],
  ['Quirina Zebrafink', '  quirina   ZEBRAFINK ', true],
  ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller', true],
  ['Zoë Müller', 'Zoe Muller', false],
  ['Quirina Zebrafink', 'Quirina', false],
  ['Quirina Zebrafink', '', false],
  [' ', ' ', false],
])('%j is confirmed by %j: %s', (name, typed, confirmed) => {
  expect(isConfirmedName(name, typed)).toBe(confirmed);
});

test('every name confirms itself, and no name with another letter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}( [a-z]{1,20})?$/u), (name) => {
      expect(isConfirmedName(name, name)).toBe(true);
      expect(isConfirmedName(name, `${name}x`)).toBe(false);
    }),
  );
});
