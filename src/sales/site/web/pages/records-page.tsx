import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { RECORDS_ARTICLE } from '../content/articles/records.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle } from '../parts/feature-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function RecordsPage() {
  return <FeatureArticle content={RECORDS_ARTICLE} picture="record" />;
}
