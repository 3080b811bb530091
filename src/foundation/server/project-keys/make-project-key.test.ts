import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashProjectKey, kindOfProjectKey, makeProjectKey } from './make-project-key.ts';

test.each(['publishable', 'secret'] as const)(
  'a %s key has the form that clients know, and is recognized by it',
  (kind) => {
    const { text, hash, hint } = makeProjectKey(kind);
    expect(text).toMatch(new RegExp(`^sb_${kind}_[\\w-]{22}_[\\w-]{8}$`));
    expect(kindOfProjectKey(text)).toBe(kind);
    expect(hash).toEqual(hashProjectKey(text));
    expect(text.startsWith(hint)).toBe(true);
    expect(hint.length).toBeLessThan(text.length - 22);
  },
);

test('keys are unique', () => {
  expect(new Set(Array.from({ length: 100 }, () => makeProjectKey('secret').text)).size).toBe(100);
});

test('a key with one changed character is refused', () => {
  const { text } = makeProjectKey('secret');
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('x', 'y', '_', ' '), (at, character) => {
      fc.pre(text[at] !== character);
      expect(kindOfProjectKey(text.slice(0, at) + character + text.slice(at + 1))).toBeNull();
    }),
  );
});
