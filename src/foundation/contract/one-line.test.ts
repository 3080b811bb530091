import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIDDEN_CHARACTER, oneLine } from './one-line.ts';

const name = oneLine(40, 'Enter a name.');
const messageOf = (text: string) => name.safeParse(text).error?.issues[0]?.message;

test.each(['Ada Lovelace', 'Zoë', 'José-María O’Neill', 'محمد', 'می\u200cخواهم', '王秀英', '👩‍⚕️', '  Bo  '])(
  '%j is a name',
  (text) => expect(name.parse(text)).toBe(text.trim()),
);

test.each([
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...[
    '\u200e',
    '\u200f',
    '\u061c',
    '\u0000',
    '\u0007',
    '\n',
    '\t',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\u2028',
  ],
])('the character %j is refused anywhere within a name', (character) => {
  fc.assert(
    fc.property(fc.constantFrom('Ada', 'محمد'), fc.constantFrom('Bo', '王'), (before, after) => {
      expect(messageOf(before + character + after)).toBe(HIDDEN_CHARACTER);
    }),
  );
});

test('an empty and a long name have sentences of their own', () => {
  expect(messageOf('   ')).toBe('Enter a name.');
  expect(messageOf('a'.repeat(41))).toBe('Use at most 40 characters.');
});
