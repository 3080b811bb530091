import { PRODUCT } from '#vocabulary/product.ts';
import type { Article } from '#sales/site/article.rules.ts';
import { escapeText, htmlOf } from './markdown.ts';

const ORIGIN = `https://${PRODUCT.domain}`;

interface SiteAddress {
  /** Without slashes at its ends. */
  readonly path: string;
  /** The day of its last change, where it is known. */
  readonly changedOn?: string;
}

/** The list of all public pages for search engines. */
export function sitemapOf(addresses: readonly SiteAddress[]): string {
  const entries = addresses.map(({ path, changedOn }) => {
    const day = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `  <url><loc>${escapeText(`${ORIGIN}/${path}`)}</loc>${day}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Pages that need a session are useless to a search engine. */
export const robotsText = (): string =>
  [
    'User-agent: *',
    ...[
      '/account',
      '/admin',
      '/api/',
      '/appointment',
      '/auth/',
      '/client/',
      '/clinic/',
      '/confirm-address',
      '/dev/',
      '/estimate',
      '/invitation',
      '/pay',
      '/shared-records',
      '/shared-study',
      '/unsubscribe',
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ].join('\n');

const atStartOf = (day: string): string => `${day}T00:00:00Z`;

/**
 * The articles as an Atom feed (RFC 4287), newest first.
 * @param articles newest first
 */
export function feedOf(articles: readonly Article[]): string {
  const entries = articles.map(({ slug, title, summary, topic, publishedOn, text }) => {
    const address = `${ORIGIN}/blog/${slug}`;
    // Feed readers know no origin, so links in the text are made absolute.
    const html = text.map(htmlOf).join('\n').replaceAll('href="/', `href="${ORIGIN}/`);
    return [
      '  <entry>',
      `    <id>${address}</id>`,
      `    <title>${escapeText(title)}</title>`,
      `    <link rel="alternate" href="${address}"/>`,
      `    <published>${atStartOf(publishedOn)}</published>`,
      `    <updated>${atStartOf(publishedOn)}</updated>`,
      `    <category term="${escapeText(topic)}"/>`,
      `    <summary>${escapeText(summary)}</summary>`,
      `    <content type="html">${escapeText(html)}</content>`,
      '  </entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${ORIGIN}/blog</id>`,
    `  <title>${escapeText(PRODUCT.name)}: articles for clinics</title>`,
    `  <link rel="self" href="${ORIGIN}/feed.xml"/>`,
    `  <link rel="alternate" href="${ORIGIN}/blog"/>`,
    `  <author><name>${escapeText(PRODUCT.name)}</name></author>`,
    `  <updated>${atStartOf(articles[0]?.publishedOn ?? '1970-01-01')}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
