import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from './closing-call.tsx';
import { SOLUTIONS, solutionCardOf } from './content/solutions.ts';
import { FeatureCards } from './feature-cards.tsx';
import { CallActions } from './parts/call-actions.tsx';
import { displayFontLinks } from './parts/display-font.ts';
import { LinkCards } from './parts/link-cards.tsx';
import { PictureRow } from './parts/picture-row.tsx';
import { PublicPage } from './parts/public-page.tsx';
import { Section } from './parts/section.tsx';
import { productThing } from './parts/structured-data.ts';
import { ProductPicture } from './pictures/product-picture.tsx';
import { ReportedFigures } from './reported-figures.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CHECKS = [
  {
    title: 'ROI calculator',
    text: 'Your numbers, nine results, and the formula behind each.',
    to: '/resources/roi-calculator',
    benefit: 'Run the numbers',
  },
  {
    title: `Why ${PRODUCT.name}`,
    text: 'What we claim, how to check it at your clinic, and what we don’t do.',
    to: `/why-${PRODUCT.slug}`,
    benefit: 'Check the claims',
  },
  {
    title: 'Plans and prices',
    text: 'Three plans, priced by the number of doctors.',
    to: '/pricing',
    benefit: 'See the prices',
  },
];

/** `/home`: what the product is, for someone who has never seen it. */
export default function HomePage() {
  return (
    <PublicPage
      path="/home"
      title="Practice software for veterinary clinics"
      description="Appointments, records, messages and inventory for veterinary clinics in one place, with an account for every pet owner."
      things={[productThing()]}
    >
      <section className="mx-auto grid w-full max-w-6xl items-center gap-10 px-4 pt-14 pb-16 md:px-6 lg:grid-cols-[1fr_1.4fr] lg:pt-20">
        <div className="flex flex-col items-start gap-6">
          <p className="text-sm font-medium text-balance text-ink-muted sm:rounded-full sm:border sm:border-line-strong sm:px-3 sm:py-1">
            {PRODUCT.tagline}
          </p>
          <h1 className="font-display text-3xl font-bold tracking-tight sm:text-4xl">
            Your whole clinic on one screen
          </h1>
          <p className="max-w-lg text-lg text-ink-muted">
            Schedule, records, messages, inventory and billing for veterinary clinics. Everyone sees the same
            day, updated live.
          </p>
          <CallActions />
          <p className="text-base text-ink-muted">
            The demo is a 30-minute walkthrough with a member of our team.
          </p>
        </div>
        <div className="min-w-0">
          <ProductPicture name="board" isFirst />
        </div>
      </section>
      <ReportedFigures />
      <FeatureCards />
      <PictureRow
        title="The whole history before the exam starts"
        text="Weight, visits, vaccinations and what is due next are on one page, with alerts at the top."
        picture="record"
        link={{ title: 'Pet records', to: '/features/records' }}
      />
      <PictureRow
        title="An account for every owner"
        text="Owners book, confirm, write and pay from their phone. There is no app to install."
        picture="portal"
        link={{ title: 'Client engagement', to: '/features/engagement' }}
        isReversed
      />
      <Section title="Made for your kind of clinic" isBand>
        <LinkCards cards={SOLUTIONS.map(solutionCardOf)} />
      </Section>
      <Section
        title="Check it for yourself"
        intro="The figures above are what clinics report. These pages help you find your own."
      >
        <LinkCards cards={CHECKS} />
      </Section>
      <ClosingCall
        title="See a day like yours"
        text="30 minutes with someone who knows clinic work, or a free trial with your own data."
        isLarge
      />
    </PublicPage>
  );
}
