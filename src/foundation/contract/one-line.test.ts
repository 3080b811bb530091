import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HIDDEN_CHARACTER, oneLine } from './one-line.ts';

const name = oneLine(40, 'Enter a name.');
const messageOf = (text: string) => name.safeParse(text).error?.issues[0]?.message;

test.each(['Ada Lovelace', 'Zoë', 'José-María O’Neill', 'محمد', 'می\u200cخواهم', '王秀英', '👩‍⚕️', '  Bo  '])(
  '%j is a name',
  (text) => expect(name.parse(text)).toBe(text.trim()),
);

const HIDDEN = [0, 7, 9, 10, 13, 0x1b, 0x7f, 0x85, 0x9f, 0x61c, 0x20_0e, 0x20_0f, 0x20_28, 0x20_29]
  .concat([0x20_2a, 0x20_2b, 0x20_2c, 0x20_2d, 0x20_2e, 0x20_66, 0x20_67, 0x20_68, 0x20_69])
  .map((code) => String.fromCodePoint(code));

test.each(HIDDEN)('the character %j is refused anywhere within a name', (character) => {
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
