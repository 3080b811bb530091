import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from './closing-call.tsx';
import { DayPicture } from './day-picture.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { CallActions } from './parts/call-actions.tsx';
import { displayFontLinks } from './parts/display-font.ts';
import { PublicPage } from './parts/public-page.tsx';
import { productThing } from './parts/structured-data.ts';
import { ReportedFigures } from './reported-figures.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/home`: what the product is, for someone who has never seen it. */
export default function HomePage() {
  return (
    <PublicPage
      path="/home"
      title="Practice software for veterinary clinics"
      description="Appointments, records, messages and stock of a veterinary clinic in one calm place, with an account for every pet owner."
      things={[productThing()]}
    >
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
          <CallActions />
          <p className="text-base text-ink-muted">The demo is a walkthrough of 30 minutes, with a person.</p>
        </div>
        <DayPicture />
      </section>
      <ReportedFigures />
      <FeatureCards />
      <ClosingCall />
    </PublicPage>
  );
}
