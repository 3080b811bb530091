import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { TRIAL_DAYS } from '#sales/trial/trial.rules.ts';
import { ClosingCall } from '../closing-call.tsx';
import { PRICING_QUESTIONS } from '../content/pricing-questions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PlanCards } from '../parts/plan-cards.tsx';
import { PlanComparison } from '../parts/plan-comparison.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { productThing, questionsThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/pricing`: the plans, their comparison, and common questions. */
export default function PricingPage() {
  return (
    <PublicPage
      path="/pricing"
      title="Pricing: three plans for veterinary clinics"
      description="Three plans by number of doctors, everyone else included. Monthly, or annual with three months free."
      crumb="Pricing"
      things={[productThing(), questionsThing(PRICING_QUESTIONS)]}
    >
      <PageHero
        eyebrow="Pricing"
        title="Priced by the number of doctors"
        text="Everyone else at the clinic is included. With annual plans, three months are free: pay for nine, use twelve."
      />
      <PlanCards />
      <Section title="Compare the plans" isBand>
        <PlanComparison />
      </Section>
      <Questions title="Questions about pricing" questions={PRICING_QUESTIONS} />
      <ClosingCall
        title="Try it before you pay"
        text={`The free trial lasts ${TRIAL_DAYS} days, needs no card and ends by itself.`}
      />
    </PublicPage>
  );
}
