import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { MOBILE_ARTICLE } from '../content/articles/mobile.ts';
import { MOBILE } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function MobilePage() {
  return <SolutionArticle solution={MOBILE} content={MOBILE_ARTICLE} picture="agenda" />;
}
