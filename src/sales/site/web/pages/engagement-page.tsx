import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ENGAGEMENT_ARTICLE } from '../content/articles/engagement.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle } from '../parts/feature-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function EngagementPage() {
  return <FeatureArticle content={ENGAGEMENT_ARTICLE} picture="inbox" />;
}
