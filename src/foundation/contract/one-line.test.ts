import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankOrLine, blankOrText } from './public-form.ts';
import {
  contactLine,
  HIDDEN_CHARACTER,
  lineOrBlank,
  oneLine,
  optionalLine,
  optionalNotes,
} from './one-line.ts';

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

test.each(HIDDEN)('the character %j is refused in a line that may be blank', (character) => {
  for (const line of [lineOrBlank(40), optionalLine(40), blankOrLine(40)])
    expect(line.safeParse(`Ada${character}Bo`).error?.issues[0]?.message).toBe(HIDDEN_CHARACTER);
});

test('a line that may be blank is null then', () => {
  for (const line of [lineOrBlank(40), blankOrLine(40), blankOrText(40)])
    expect([line.parse('  '), line.parse(null), line.parse(' Bo ')]).toEqual([null, null, 'Bo']);
  expect(blankOrLine(40).parse(undefined)).toBeNull();
});

test('notes keep their line breaks', () => {
  for (const notes of [optionalNotes(40), blankOrText(40)])
    expect(notes.parse(' Shy.\nBites.\n\nHas a\tchip. ')).toBe('Shy.\nBites.\n\nHas a\tchip.');
});

test('a phone number from an address book comes without its marks, and in one line', () => {
  expect(contactLine(40).parse('\u202a+1 617 555 0142\u202c')).toBe('+1 617 555 0142');
  expect(contactLine(40).safeParse('+1 617\n555 0142').success).toBe(false);
});
