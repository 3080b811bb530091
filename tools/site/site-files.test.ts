import { expect, test } from 'vitest';
import { feedOf, robotsText, sitemapOf } from './site-files.ts';

const ARTICLE = {
  slug: 'cats-and-dogs',
  title: 'Cats & dogs',
  summary: 'Both <of> them.',
  topic: 'Team',
  publishedOn: '2026-11-03',
  readingMinutes: 2,
  text: [
    {
      tag: 'p',
      attributes: {},
      children: ['See ', { tag: 'a', attributes: { href: '/pricing' }, children: ['prices'] }, '.'],
    },
  ],
  headings: [],
};

test('the sitemap lists absolute addresses, with the date of their change if known', () => {
  const map = sitemapOf([{ path: 'home' }, { path: 'blog/cats-and-dogs', changedOn: '2026-11-03' }]);
  expect(map).toContain('<url><loc>https://tailwell.test/home</loc></url>');
  expect(map).toContain(
    '<url><loc>https://tailwell.test/blog/cats-and-dogs</loc><lastmod>2026-11-03</lastmod></url>',
  );
});

test('robots.txt excludes pages that need a session and names the sitemap', () => {
  expect(robotsText()).toContain('Disallow: /clinic/\n');
  expect(robotsText()).toContain('\nSitemap: https://tailwell.test/sitemap.xml\n');
});

test('the feed contains the whole text with absolute links', () => {
  const feed = feedOf([ARTICLE]);
  expect(feed).toContain('<title>Cats &amp; dogs</title>');
  expect(feed).toContain('<summary>Both &lt;of&gt; them.</summary>');
  expect(feed).toContain('&lt;a href=&quot;https://tailwell.test/pricing&quot;&gt;prices&lt;/a&gt;');
  expect(feed).toContain('<updated>2026-11-03T00:00:00Z</updated>');
});
