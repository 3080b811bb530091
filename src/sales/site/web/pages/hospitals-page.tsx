import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { HOSPITALS_ARTICLE } from '../content/articles/hospitals.ts';
import { HOSPITALS } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function HospitalsPage() {
  return <SolutionArticle solution={HOSPITALS} content={HOSPITALS_ARTICLE} picture="treatments" />;
}
