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
    text: 'How big your team is, what a typical day looks like, what you use today, and what costs you the most time.',
  },
  {
    title: 'The next fifteen: a day, live',
    text: 'A phone booking, an online booking, check-in, the board in the treatment area, the visit note, checkout. In the product itself, with sample data: no slides.',
  },
  {
    title: 'The last ten: your questions',
    text: 'Prices, data migration, access rights. We are as open about what it cannot do as about what it can.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'What do I need for it?',
    answer:
      'A browser with audio. Your confirmation explains how to join the video call; there is nothing to install. You can also join by phone and look at the screens later.',
  },
  {
    question: 'What if something comes up?',
    answer:
      'Your confirmation email has a link to move or cancel the demo up to the minute it starts. No reason needed.',
  },
  {
    question: 'Will someone call me every week afterwards?',
    answer: 'No. We follow up on any open questions. What happens after that is up to you.',
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
        text="A member of our team shows you the product, guided by your questions. Choose a time; it is confirmed instantly."
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
          Someone from our team: no recording, no sales script. The times you see are their working hours in
          your time zone. If they cannot answer something on the spot, they will find out and get back to you.
        </p>
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
