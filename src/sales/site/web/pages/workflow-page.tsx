import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { WORKFLOW_ARTICLE } from '../content/articles/workflow.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle } from '../parts/feature-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

export default function WorkflowPage() {
  return <FeatureArticle content={WORKFLOW_ARTICLE} picture="visit" />;
}
