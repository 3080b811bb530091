/** The data of an article in a list. */
export interface ArticleSummary {
  /** The last part of its address: `/blog/{slug}`. */
  readonly slug: string;
  readonly title: string;
  /** One or two sentences, for lists, feeds and search results. */
  readonly summary: string;
  readonly topic: string;
  /** A calendar day, `2026-11-03`. */
  readonly publishedOn: string;
  /** The reading time at 220 words a minute. */
  readonly readingMinutes: number;
}

/** An element of an article's text. */
export interface ArticleElement {
  readonly tag: string;
  /** Under the names that React has for them. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ArticleNode[];
}
export type ArticleNode = string | ArticleElement;

/** An article as it is shown: its text has been parsed when the product was built. */
export interface Article extends ArticleSummary {
  readonly text: readonly ArticleNode[];
  /** Its headings, for the table of contents. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}

const WORDS_PER_MINUTE = 220;

/** Whole minutes that it takes to read a text, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));

/** The newest first; on the same day, by title. */
export const byNewest = (one: ArticleSummary, other: ArticleSummary): number =>
  other.publishedOn.localeCompare(one.publishedOn) || one.title.localeCompare(other.title);

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains each search term at the beginning of a word. An empty search matches everything. */
export function fitsSearch(text: string, query: string): boolean {
  const folded = ` ${fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const terms = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return terms.every((term) => folded.includes(` ${term}`));
}
