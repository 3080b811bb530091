import type { Article, ArticleSummary } from '../../article.rules.ts';

/** An article without its text, for lists: what a page is given it carries along. */
export const summaryOf = ({
  slug,
  title,
  summary,
  topic,
  publishedOn,
  readingMinutes,
}: Article): ArticleSummary => ({ slug, title, summary, topic, publishedOn, readingMinutes });
