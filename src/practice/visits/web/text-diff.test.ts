import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffTexts } from './text-diff.ts';

test('shows the words that only one of the texts has', () => {
  const parts = diffTexts('Recheck in 14 days.', 'Recheck in 10 days.');
  expect(parts.filter(({ kind }) => kind === 'mine').map(({ text }) => text)).toEqual(['14']);
  expect(parts.filter(({ kind }) => kind === 'theirs').map(({ text }) => text)).toEqual(['10']);
});

test('property: both texts can be put together again, so a comparison hides nothing', () => {
  const text = fc.stringMatching(/^[a-c .,\n]{0,40}$/u);
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const parts = diffTexts(mine, theirs);
      const join = (kind: string) =>
        parts
          .filter((part) => part.kind === 'both' || part.kind === kind)
          .map((part) => part.text)
          .join('');
      expect(join('mine')).toBe(mine);
      expect(join('theirs')).toBe(theirs);
    }),
  );
});
