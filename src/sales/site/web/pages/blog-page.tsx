import { Search } from 'lucide-react';
import { ARTICLES } from 'virtual:site/articles';
import { useLoaderData } from 'react-router';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { Input } from '#foundation/web/ui/input.tsx';
import { ArticleList } from '../parts/article-list.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { summaryOf } from '../parts/summary-of.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** Runs when the page is rendered to a file. */
export const loader = () => ARTICLES.map(summaryOf);

/** `/blog`: all articles, newest first, searched by the site's script while typing. */
export default function BlogPage() {
  const articles = useLoaderData<typeof loader>();
  return (
    <PublicPage
      path="/blog"
      title="Articles for veterinary clinics"
      description="Practical articles on the front desk, medicine, finances, teamwork and pet owners: short, sourced, and useful with any software."
      crumb="Blog"
    >
      <PageHero
        eyebrow="Blog"
        title="Practical articles for clinics"
        text="On the front desk, medicine, finances and teamwork, with sources. Useful with any software or on paper."
      />
      <section
        aria-label="Articles"
        className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pb-20 md:px-6"
      >
        <div className="flex flex-wrap items-end justify-between gap-4">
          <form
            role="search"
            data-article-search=""
            action="/blog"
            className="w-full max-w-sm noscript:hidden"
          >
            <label htmlFor="article-search" className="mb-1.5 block text-base font-medium">
              Search the articles
            </label>
            <Input
              id="article-search"
              name="q"
              type="search"
              autoComplete="off"
              large
              icon={<Search aria-hidden />}
              className="pl-10"
            />
          </form>
          <a
            href="/feed.xml"
            className="focus-ring rounded-sm py-3 text-base font-medium text-brand-ink underline underline-offset-4"
          >
            Feed (Atom)
          </a>
        </div>
        <p aria-live="polite" data-article-count="" className="min-h-5 text-base text-ink-muted" />
        <h2 className="sr-only">All articles</h2>
        <ArticleList articles={articles} />
      </section>
    </PublicPage>
  );
}
