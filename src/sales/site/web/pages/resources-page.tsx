import { ARTICLES } from 'virtual:site/articles';
import { useLoaderData } from 'react-router';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { RESOURCES } from '../content/resources.ts';
import { ArticleList } from '../parts/article-list.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { LinkCards } from '../parts/link-cards.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { summaryOf } from '../parts/summary-of.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const NEWEST = 3;

/** Runs when the page is rendered to a file. */
export const loader = () => ARTICLES.slice(0, NEWEST).map(summaryOf);

/** `/resources`: what helps to decide, to move and to run a clinic. */
export default function ResourcesPage() {
  const articles = useLoaderData<typeof loader>();
  return (
    <PublicPage
      path="/resources"
      title="Resources for veterinary clinics"
      description="An ROI calculator with every formula shown, an implementation guide, model case studies and practical articles for clinics."
      crumb="Resources"
    >
      <PageHero
        eyebrow="Resources"
        title="Guides and tools"
        text="A calculator, a plan for switching and practical articles. No sign-up required."
      />
      <Section title="Before you switch" className="-mt-8">
        <LinkCards
          cards={RESOURCES.map(({ title, description, href }) => ({ title, text: description, to: href }))}
        />
      </Section>
      <Section title="Newest articles" isBand>
        <ArticleList articles={articles} />
      </Section>
    </PublicPage>
  );
}
