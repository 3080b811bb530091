import { ARTICLES } from 'virtual:site/articles';
import { isRouteErrorResponse, useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import NotFoundPage from '../not-found-page.tsx';
import { ArticleList } from '../parts/article-list.tsx';
import { ArticleText } from '../parts/article-text.tsx';
import { dayLabel } from '../parts/day-label.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { Prose } from '../parts/prose.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { SITE_ORIGIN, type Thing } from '../parts/structured-data.ts';
import { summaryOf } from '../parts/summary-of.ts';
import type { Article } from '../../article.rules.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const MORE = 3;

/** Runs when an article is rendered. Recommended articles are of the same topic first, then the newest. */
export function loader({ params }: LoaderFunctionArgs) {
  const article = ARTICLES.find(({ slug }) => slug === params['slug']);
  if (!article) throw new Response(null, { status: 404 });
  const others = ARTICLES.filter(({ slug }) => slug !== article.slug);
  const near = others.filter(({ topic }) => topic === article.topic);
  const more = [...new Set([...near, ...others])].slice(0, MORE).map(summaryOf);
  return { article, more };
}

/** Within the app, a missing article is a missing page. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  throw error;
}

const articleThing = ({ slug, title, summary, topic, publishedOn }: Article): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: title,
  description: summary,
  articleSection: topic,
  datePublished: publishedOn,
  dateModified: publishedOn,
  mainEntityOfPage: `${SITE_ORIGIN}/blog/${slug}`,
  image: `${SITE_ORIGIN}/social.webp`,
  author: { '@type': 'Organization', name: PRODUCT.name },
  publisher: { '@id': `${SITE_ORIGIN}/#organization` },
});

/** `/blog/{slug}`: one article. */
export default function ArticlePage() {
  const { article, more } = useLoaderData<typeof loader>();
  return (
    <PublicPage
      path={`/blog/${article.slug}`}
      title={article.title}
      description={article.summary}
      above={[{ title: 'Blog', to: '/blog' }]}
      crumb={article.title}
      kind="article"
      things={[articleThing(article)]}
    >
      <article className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-8 pb-16 md:px-6 lg:grid-cols-[1fr_15rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <header className="flex flex-col gap-4">
            <p className="text-base font-semibold text-brand-ink">{article.topic}</p>
            <h1 className="max-w-3xl font-display text-3xl font-bold tracking-tight sm:text-4xl">
              {article.title}
            </h1>
            <p className="max-w-[65ch] text-lg text-ink-muted">{article.summary}</p>
            <p className="text-base text-ink-muted">
              <time dateTime={article.publishedOn}>{dayLabel(article.publishedOn)}</time>,{' '}
              {article.readingMinutes} min read
            </p>
          </header>
          <Prose>
            <ArticleText text={article.text} />
          </Prose>
        </div>
        <nav aria-label="In this article" className="max-lg:hidden print:hidden">
          <div className="sticky top-24 flex flex-col gap-2 border-l border-line pl-5">
            <p className="text-base font-semibold">In this article</p>
            <ul className="flex flex-col gap-2 text-base">
              {article.headings.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="focus-ring rounded-sm text-ink-muted hover:text-ink hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </article>
      <Section title="Related articles" isBand className="print:hidden">
        <ArticleList articles={more} />
      </Section>
    </PublicPage>
  );
}
