import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { DemoForm } from '../parts/demo-form.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Steps } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { questionsThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const MINUTES = [
  {
    title: 'The first five: your clinic',
    text: 'How big your team is, what a typical day looks like, what you use today and what takes the most time.',
  },
  {
    title: 'The next fifteen: a day, live',
    text: 'A phone booking, an online booking, check-in, treatment, the visit note and checkout, in the product with sample data.',
  },
  {
    title: 'The last ten: your questions',
    text: 'Pricing, moving your data, permissions. We also say what the product cannot do.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'What do I need for it?',
    answer:
      'A browser with audio. The confirmation explains how to join the video call. There is nothing to install.',
  },
  {
    question: 'What if something comes up?',
    answer: 'Your confirmation email has a link to reschedule or cancel up to the minute it starts.',
  },
  {
    question: 'Will you keep calling me after the demo?',
    answer: 'No. We follow up on open questions, and the next step is yours.',
  },
] as const;

/** `/demo`: half an hour with a person, chosen from the times that are free. */
export default function DemoPage() {
  return (
    <PublicPage
      path="/demo"
      title="Schedule a demo: 30 minutes with a person"
      description="Choose a time that suits you, in your own time zone: the schedule, board and records of a veterinary clinic, shown live, with time for your questions."
      crumb="Schedule Demo"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Schedule Demo"
        title="See a whole clinic day in 30 minutes"
        text="Someone from our team shows you the product and answers your questions. Choose a time, and it is confirmed at once."
      />
      <div className="mx-auto grid w-full max-w-6xl items-start gap-10 px-4 pb-14 md:px-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <DemoForm />
        <section aria-labelledby="see-title" className="flex flex-col gap-6 lg:sticky lg:top-24">
          <h2 id="see-title" className="font-display text-2xl font-bold tracking-tight">
            What you will see in 30 minutes
          </h2>
          <Steps points={MINUTES} />
        </section>
      </div>
      <Section title="Who you will talk to" isBand isSideBySide>
        <p className="max-w-2xl text-md text-ink-muted">
          Someone from our team who knows clinic work. If they cannot answer something right away, they will
          find out and get back to you. The call is not recorded. The times you see are in your time zone.
        </p>
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
