import { Link } from 'react-router';
import type { ArticleSummary } from '../../article.rules.ts';
import { dayLabel } from './day-label.ts';

interface ArticleListProps {
  readonly articles: readonly ArticleSummary[];
}

/** Articles with their summaries. `data-article` contains the text that is searched. */
export function ArticleList({ articles }: ArticleListProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ slug, title, summary, topic, publishedOn, readingMinutes }) => (
        <li
          key={slug}
          data-article={`${title} ${summary} ${topic}`}
          className="relative flex flex-col gap-2 rounded-2xl border border-line bg-surface p-6 transition-colors focus-within:border-brand hover:border-brand"
        >
          <p className="text-base font-medium text-brand-ink">{topic}</p>
          <h3 className="text-lg font-semibold">
            <Link
              to={`/blog/${slug}`}
              className="outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {title}
            </Link>
          </h3>
          <p className="text-md text-ink-muted">{summary}</p>
          <p className="mt-auto pt-3 text-base text-ink-muted">
            <time dateTime={publishedOn}>{dayLabel(publishedOn)}</time>, {readingMinutes} min read
          </p>
        </li>
      ))}
    </ul>
  );
}
