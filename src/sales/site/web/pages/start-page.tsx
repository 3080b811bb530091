import { Check } from 'lucide-react';
import { PRODUCT } from '#vocabulary/product.ts';
import { TrialForm } from '#sales/trial/web/public/trial-form.tsx';
import { TRIAL_DAYS } from '#sales/trial/trial.rules.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { PublicPage } from '../parts/public-page.tsx';

export const links = displayFontLinks;

const POINTS = [
  'Everything in the Clinic plan, for your whole team.',
  'It ends by itself, and nothing is charged.',
  'Opening hours, rooms and appointment types are set up for you to adjust.',
  'A checklist of first steps takes you from an empty schedule to your first booked visit.',
] as const;

/** `/start`: a free trial that starts at once. A page of the app, for it signs people up. */
export default function StartPage() {
  return (
    <PublicPage
      path="/start"
      title="Start your free trial"
      description={`Try ${PRODUCT.name} free for ${TRIAL_DAYS} days with your own clinic: schedule, online booking, records and reminders. No card required.`}
      crumb="Start your free trial"
    >
      <section className="mx-auto grid w-full max-w-6xl items-start gap-8 px-4 pt-8 pb-16 md:px-6 md:pt-12 lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-14">
        <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:pt-6">
          <h1 className="font-display text-3xl font-bold tracking-tight sm:text-4xl">
            Start your free trial
          </h1>
          <p className="max-w-xl text-lg text-ink-muted">
            Set up your clinic in a minute. {TRIAL_DAYS} days free, no card required.
          </p>
          <ul className="flex max-w-xl flex-col gap-3 max-lg:hidden">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
                {point}
              </li>
            ))}
          </ul>
          <p className="max-w-xl text-base text-ink-muted max-lg:hidden">
            Invite your colleagues on the first day, import clients and pets from a file, and let clients book
            online when you are ready. You can export your clients and pets as a file at any time.
          </p>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-5 shadow-xs sm:p-8">
          <TrialForm />
          <noscript>
            <p className="mt-4 text-base">
              This form requires JavaScript. Write to{' '}
              <a className="underline underline-offset-4" href={`mailto:hello@${PRODUCT.domain}`}>
                {`hello@${PRODUCT.domain}`}
              </a>{' '}
              instead, and we will set up your clinic with you.
            </p>
          </noscript>
        </div>
      </section>
    </PublicPage>
  );
}
