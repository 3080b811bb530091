import { Link } from 'react-router';
import { ClosingCall, type ClosingText } from '../closing-call.tsx';
import type { Solution } from '../content/solutions.ts';
import { ProductPicture } from '../pictures/product-picture.tsx';
import type { PictureName } from '../pictures/product-pictures.ts';
import { dollarLabel } from './money-label.ts';
import { CallActions } from './call-actions.tsx';
import { IllustrativeQuote } from './illustrative-quote.tsx';
import { PageHero } from './page-hero.tsx';
import { Points, Steps, type Point } from './points.tsx';
import { PublicPage } from './public-page.tsx';
import { Questions } from './questions.tsx';
import { Section } from './section.tsx';
import { questionsThing, type Question } from './structured-data.ts';
import { annualCents, type Plan } from '../../plans.rules.ts';

export interface SolutionContent {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The problem today, and the difference with the product. */
  readonly troubles: readonly { readonly today: string; readonly withUs: string }[];
  readonly dayTitle: string;
  readonly day: readonly Point[];
  readonly points: readonly Point[];
  readonly questions: readonly Question[];
  /** The calculator's query string with figures for such a clinic. */
  readonly roiQuery: string;
  readonly plan: Plan;
  readonly closing: ClosingText;
}

interface SolutionArticleProps {
  readonly solution: Solution;
  readonly content: SolutionContent;
  readonly picture: PictureName;
}

/** A page about the product for one kind of clinic. */
export function SolutionArticle({ solution, content, picture }: SolutionArticleProps) {
  const { troubles, plan } = content;
  return (
    <PublicPage
      path={solution.href}
      title={content.title}
      description={`${solution.description} ${solution.roi}`}
      above={[{ title: 'Solutions', to: '/solutions' }]}
      crumb={solution.title}
      things={[questionsThing(content.questions)]}
    >
      <PageHero
        eyebrow={solution.title}
        title={content.heading}
        text={content.text}
        actions={<CallActions />}
        picture={
          <div className="min-w-0">
            <ProductPicture name={picture} isFirst />
          </div>
        }
      />
      <Section title="Before and after" isBand>
        <ul className="grid gap-4 lg:grid-cols-2">
          {troubles.map(({ today, withUs }) => (
            <li key={today} className="flex flex-col gap-2 rounded-2xl border border-line p-6">
              <p className="text-md text-ink-muted">{today}</p>
              <p className="text-md font-medium">{withUs}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={content.dayTitle} isSideBySide>
        <Steps points={content.day} />
      </Section>
      <Section title="Why it fits" isBand>
        <Points points={content.points} />
      </Section>
      <Section title="Costs and benefits">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-4 text-md">
            <p>
              The <strong>{plan.name}</strong> plan fits: {dollarLabel(plan.monthlyCents)} a month, or{' '}
              {dollarLabel(annualCents(plan))} a year with three months free.{' '}
              <Link to="/pricing" className="text-brand-ink underline underline-offset-4">
                Compare the plans
              </Link>
            </p>
            <p>
              {solution.roi}{' '}
              <Link
                to={`/resources/roi-calculator?${content.roiQuery}`}
                className="text-brand-ink underline underline-offset-4"
              >
                Run the numbers for a clinic like this
              </Link>
              , then enter your own.
            </p>
          </div>
          <IllustrativeQuote {...solution.testimonial} />
        </div>
      </Section>
      <Questions questions={content.questions} />
      <ClosingCall {...content.closing} />
    </PublicPage>
  );
}
