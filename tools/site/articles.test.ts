import { describe, expect, test } from 'vitest';
import { SITE_PAGES } from '#sales/site/web/addresses.ts';
import { readArticle, readArticles } from './articles.ts';
import { htmlOf } from './markdown.ts';

const MIN_ARTICLES = 8;
const HEAD = [
  'title: A title of some length',
  `summary: ${'What it is about. '.repeat(4)}`,
  'topic: Team',
  'publishedOn: 2026-11-03',
];
const fileOf = (head: readonly string[], body = 'Text.') => `---\n${head.join('\n')}\n---\n\n${body}\n`;

test('an article is parsed into its front matter, text and parts', () => {
  const body = 'First.\n\n## Ask & act\n\nThen.\n\n### Deeper\n\nMore.';
  expect(readArticle('a/b/an-article.md', fileOf(HEAD, body))).toMatchObject({
    slug: 'an-article',
    title: 'A title of some length',
    topic: 'Team',
    publishedOn: '2026-11-03',
    readingMinutes: 1,
    headings: [{ id: 'ask-act', text: 'Ask & act' }],
  });
});

test.each([
  ['without its day', HEAD.filter((line) => !line.startsWith('publishedOn'))],
  ['with a line that nobody knows', [...HEAD, 'colour: red']],
  ['with a topic that is none', HEAD.map((line) => line.replace('Team', 'Gossip'))],
])('front matter %s fails the build and names the file', (_, head) => {
  expect(() => readArticle('odd.md', fileOf(head))).toThrow('The front matter of odd.md');
});

describe('the published articles', () => {
  const articles = readArticles();

  test('are sorted newest first, enough in number, and take at least two minutes to read', () => {
    expect(articles.length).toBeGreaterThanOrEqual(MIN_ARTICLES);
    const days = articles.map(({ publishedOn }) => publishedOn);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { slug, readingMinutes, headings } of articles) {
      expect(readingMinutes, slug).toBeGreaterThanOrEqual(2);
      expect(headings.length, slug).toBeGreaterThanOrEqual(3);
    }
  });

  test('have only internal links that lead to existing pages', () => {
    const known = new Set([
      ...SITE_PAGES.map(({ path }) => `/${path}`),
      ...articles.map(({ slug }) => `/blog/${slug}`),
    ]);
    const linked = articles.flatMap(({ text }) =>
      [
        ...text
          .map(htmlOf)
          .join('')
          .matchAll(/href="(\/[^"#?]*)/g),
      ].map(([, to]) => to),
    );
    expect(linked.filter((to) => !known.has(to ?? ''))).toEqual([]);
  });
});
