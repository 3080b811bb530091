import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ClosingCall } from './closing-call.tsx';
import { DayPicture } from './day-picture.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { ReportedFigures } from './reported-figures.tsx';

export const links = () => [
  { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

/** `/home`: what the product is, for someone who has never seen it. */
export default function HomePage() {
  return (
    <main id="content" className="flex flex-col">
      <title>{`${PRODUCT.name}: practice software for veterinary clinics`}</title>
      <meta
        name="description"
        content="Appointments, records, messages and stock of a veterinary clinic in one calm place, with an account for every pet owner."
      />
      <p className="bg-brand px-4 py-2 text-center text-base font-medium text-on-brand">
        3 months free with annual plans
      </p>
      <section className="mx-auto grid w-full max-w-6xl items-center gap-10 px-4 pt-14 pb-16 md:px-6 lg:grid-cols-[1fr_1.15fr] lg:pt-20">
        <div className="flex flex-col items-start gap-6">
          <p className="rounded-full border border-line-strong px-3 py-1 text-sm font-medium text-ink-muted">
            {PRODUCT.tagline}
          </p>
          <h1 className="font-display text-3xl font-bold tracking-tight sm:text-4xl">
            Your whole clinic, on one calm screen
          </h1>
          <p className="max-w-lg text-lg text-ink-muted">
            Who comes next, what the animal needs, what the owner asked: everyone at the clinic sees the same
            day, the moment it changes.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="primary" size="lg">
              <Link to="/start">Start Free Trial</Link>
            </Button>
            <Button asChild size="lg">
              <Link to="/demo">Schedule Demo</Link>
            </Button>
          </div>
          <p className="text-base text-ink-muted">The demo is a walkthrough of 30 minutes, with a person.</p>
        </div>
        <DayPicture />
      </section>
      <ReportedFigures />
      <FeatureCards />
      <ClosingCall />
    </main>
  );
}
