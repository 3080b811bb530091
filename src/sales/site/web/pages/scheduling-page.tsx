import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { SCHEDULING_ARTICLE } from '../content/articles/scheduling.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle } from '../parts/feature-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function SchedulingPage() {
  return <FeatureArticle content={SCHEDULING_ARTICLE} picture="booking" />;
}
