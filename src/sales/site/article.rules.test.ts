import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNewest, fitsSearch, readingMinutes, type ArticleSummary } from './article.rules.ts';

const article = (publishedOn: string, title: string): ArticleSummary => ({
  slug: title,
  title,
  summary: '',
  topic: '',
  publishedOn,
  readingMinutes: 1,
});

test('sorts the newest first, then by title', () => {
  const all = [article('2026-01-02', 'b'), article('2026-03-01', 'c'), article('2026-01-02', 'a')];
  expect(all.toSorted(byNewest).map(({ title }) => title)).toEqual(['c', 'a', 'b']);
});

test('reading time is at least a minute', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(660))).toBe(3);
});

test.each([
  ['Fewer missed appointments', 'miss appoint', true],
  ['Fewer missed appointments', 'appointments few', true],
  ['Fewer missed appointments', 'pointments', false],
  ['Café for cats', 'cafe', true],
  ['Stock-taking', 'taking', true],
  ['Anything', '   ', true],
])('matching %j with the search %j: %s', (text, question, fits) => {
  expect(fitsSearch(text, question)).toBe(fits);
});

test('a text is found by each of its words', () => {
  const word = fc.stringMatching(/^[a-zà-ÿ0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, pick) => {
      const chosen = words[pick % words.length] ?? '';
      expect(fitsSearch(words.join(', '), chosen.toUpperCase())).toBe(true);
    }),
  );
});
