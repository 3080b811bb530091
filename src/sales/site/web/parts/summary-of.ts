import type { Article, ArticleSummary } from '../../article.rules.ts';

/** An article without its text, for lists: a page's whole loader data becomes part of its file. */
export const summaryOf = ({
  slug,
  title,
  summary,
  topic,
  publishedOn,
  readingMinutes,
}: Article): ArticleSummary => ({ slug, title, summary, topic, publishedOn, readingMinutes });
