import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { byNewest, readingMinutes, type Article } from '#sales/site/article.rules.ts';
import { readMarkdown, wordsOf } from './markdown.ts';

export const ARTICLES_FOLDER = fileURLToPath(new URL('../../src/sales/site/articles', import.meta.url));

const Head = z.strictObject({
  title: z.string().min(10).max(90),
  summary: z.string().min(50).max(200),
  topic: z.enum(['Front desk', 'Medicine', 'Money', 'Team', 'Pet owners']),
  publishedOn: z.iso.date(),
});

/**
 * Reads one article: lines of `name: value` between two lines of `---`, then its text.
 * @throws when a line of the front matter is missing, unknown or too long, or the text is outside our Markdown subset.
 */
export function readArticle(path: string, text: string): Article {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, head = '', body = ''] = parts ?? [];
  const entries = head
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const slug = basename(path, '.md');
  const known = Head.safeParse(Object.fromEntries(entries));
  if (!known.success) throw new Error(`The front matter of ${slug}.md: ${z.prettifyError(known.error)}`);
  const nodes = readMarkdown(body);
  return {
    slug,
    ...known.data,
    readingMinutes: readingMinutes(body),
    text: nodes,
    headings: nodes.flatMap((node) =>
      typeof node !== 'string' && node.tag === 'h2'
        ? [{ id: node.attributes['id'] ?? '', text: wordsOf(node) }]
        : [],
    ),
  };
}

/** All articles of the product, newest first. */
export const readArticles = (): Article[] =>
  readdirSync(ARTICLES_FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readArticle(name, readFileSync(join(ARTICLES_FOLDER, name), 'utf8')))
    .toSorted(byNewest);
