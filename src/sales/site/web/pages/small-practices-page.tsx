import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { SMALL_PRACTICES_ARTICLE } from '../content/articles/small-practices.ts';
import { SMALL_PRACTICES } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function SmallPracticesPage() {
  return <SolutionArticle solution={SMALL_PRACTICES} content={SMALL_PRACTICES_ARTICLE} picture="board" />;
}
