import { ClosingCall, type ClosingText } from '../closing-call.tsx';
import { ProductPicture } from '../pictures/product-picture.tsx';
import type { PictureName } from '../pictures/product-pictures.ts';
import { CallActions } from './call-actions.tsx';
import { Claim } from './claim.tsx';
import { LinkCards, type LinkCard } from './link-cards.tsx';
import { PageHero } from './page-hero.tsx';
import { PictureRow } from './picture-row.tsx';
import { Points, Steps, type Point } from './points.tsx';
import { PublicPage } from './public-page.tsx';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';
import { questionsThing, type Question } from './structured-data.ts';

export interface FeatureContent {
  readonly path: string;
  /** Its name in menus and breadcrumbs. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly text: string;
  readonly stepsTitle: string;
  readonly stepsIntro: string;
  readonly steps: readonly Point[];
  readonly pointsTitle: string;
  readonly points: readonly Point[];
  /** Another picture, between the steps and the points. */
  readonly closer?: { readonly title: string; readonly text: string; readonly picture: PictureName };
  readonly claim: { readonly figure: string; readonly text: string; readonly check: string };
  readonly questions: readonly Question[];
  readonly next: readonly LinkCard[];
  readonly closing: ClosingText;
}

interface FeatureArticleProps {
  readonly content: FeatureContent;
  readonly picture: PictureName;
}

/** A page about one of the four key features. */
export function FeatureArticle({ content, picture }: FeatureArticleProps) {
  const { path, name, title, description, heading, text, questions } = content;
  return (
    <PublicPage
      path={path}
      title={title}
      description={description}
      above={[{ title: 'Features', to: '/features' }]}
      crumb={name}
      things={[questionsThing(questions)]}
    >
      <PageHero
        eyebrow={name}
        title={heading}
        text={text}
        actions={<CallActions />}
        picture={
          <div className="min-w-0">
            <ProductPicture name={picture} isFirst />
          </div>
        }
      />
      <Section title={content.stepsTitle} intro={content.stepsIntro} isBand isSideBySide>
        <Steps points={content.steps} />
      </Section>
      {content.closer && (
        <div className="pt-6">
          <PictureRow {...content.closer} isReversed />
        </div>
      )}
      <Section title={content.pointsTitle}>
        <Points points={content.points} />
        <Claim {...content.claim} />
      </Section>
      <Questions questions={questions} />
      <Section title="Related features">
        <LinkCards cards={content.next} />
      </Section>
      <ClosingCall {...content.closing} />
    </PublicPage>
  );
}
