import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  confirmText,
  EMPTY_TEXT,
  isEmptyText,
  isSameText,
  joinTexts,
  plainTextOf,
  richTextOf,
  unconfirmText,
  unconfirmedPassages,
  withoutText,
} from './rich-text.ts';

test('plain lines become paragraphs and lists, and the same plain text again', () => {
  const text = richTextOf('Bright and alert.\n- Ears clean\n- Teeth: tartar grade 1\nRecheck in 14 days.');
  expect(text.content?.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'paragraph']);
  expect(plainTextOf(text)).toBe(
    'Bright and alert.\n- Ears clean\n- Teeth: tartar grade 1\nRecheck in 14 days.',
  );
});

test('a line break and a reference are part of the plain text', () => {
  const text = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Suspect ' },
          { type: 'problem', attrs: { id: '1', label: 'Otitis' } },
          { type: 'hardBreak' },
          { type: 'text', text: 'cytology taken' },
        ],
      },
    ],
  };
  expect(plainTextOf(text)).toBe('Suspect @Otitis\ncytology taken');
});

test('a template is unconfirmed, a passage per paragraph, until it is confirmed', () => {
  const text = richTextOf('Eating well.\n\nNo vomiting.', { unconfirmed: true });
  expect(unconfirmedPassages(text)).toEqual(['Eating well.', 'No vomiting.']);
  expect(unconfirmedPassages(confirmText(text))).toEqual([]);
  expect(plainTextOf(confirmText(text))).toBe('Eating well.\n\nNo vomiting.');
});

test('joining keeps every text, and an empty one adds nothing', () => {
  expect(plainTextOf(joinTexts(richTextOf('One'), EMPTY_TEXT, richTextOf('Two')))).toBe('One\nTwo');
  expect(isEmptyText(joinTexts(EMPTY_TEXT, EMPTY_TEXT))).toBe(true);
});

test('texts are the same whatever the order of fields and marks, and empty attributes', () => {
  const marked = (names: readonly string[]) => ({
    type: 'text',
    text: 'x',
    marks: names.map((type) => ({ type })),
  });
  expect(isSameText(marked(['bold', 'italic']), marked(['italic', 'bold']))).toBe(true);
  expect(isSameText(marked(['bold']), marked(['italic']))).toBe(false);
  expect(isSameText({ type: 'doc', attrs: { start: null } }, { type: 'doc' })).toBe(true);
});

test('property: no line of plain text is lost on the way', () => {
  const line = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/u);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      expect(plainTextOf(richTextOf(lines.join('\n')))).toBe(lines.join('\n'));
    }),
  );
});

test('a copied text is unconfirmed as a whole', () => {
  const copied = unconfirmText(richTextOf('Ears clean.\n- Teeth clean.'));
  expect(unconfirmedPassages(copied)).toEqual(['Ears clean.', 'Teeth clean.']);
  expect(isSameText(confirmText(copied), richTextOf('Ears clean.\n- Teeth clean.'))).toBe(true);
});

test('a text that was added is removed, and what was typed before and after it stays', () => {
  const added = richTextOf('Ears clean.\nTeeth clean.', { unconfirmed: true });
  const [before, after] = [richTextOf('Lively.'), richTextOf('Eats well.')];
  expect(withoutText(joinTexts(before, added, after), added)).toEqual(joinTexts(before, after));
  expect(withoutText(added, added)).toEqual(EMPTY_TEXT);
  // Of two that are equal, the later one.
  expect(withoutText(joinTexts(added, before, added), added)).toEqual(joinTexts(added, before));
});

test('a text that was edited after it was added is left alone', () => {
  const added = richTextOf('Ears clean.\nTeeth clean.', { unconfirmed: true });
  expect(withoutText(confirmText(added), added)).toBeNull();
  expect(withoutText(richTextOf('Ears clean.', { unconfirmed: true }), added)).toBeNull();
  expect(withoutText(added, EMPTY_TEXT)).toBeNull();
});
