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
    text: 'How many you are, what a usual day looks like, what you use today, and the one thing that costs you most.',
  },
  {
    title: 'The next fifteen: a day, live',
    text: 'A booking from the telephone, one from the website, check-in, the board in the treatment area, the visit note, the way out. In the product itself, with made-up animals: no slides.',
  },
  {
    title: 'The last ten: your questions',
    text: 'Prices, moving your data, who can see what. What it cannot do is said as plainly as what it can.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'What do I need for it?',
    answer:
      'A browser with sound. Your confirmation says how you get into the video call; nothing has to be installed. A telephone works too: you hear us, and look at the pictures later.',
  },
  {
    question: 'What if something comes up?',
    answer:
      'The letter that confirms your demo has a link that moves or cancels it, up to the minute it begins. Nobody asks why.',
  },
  {
    question: 'Will somebody ring me every week afterwards?',
    answer:
      'No. You get the answers that were still owed to you. Whether and how it goes on after that is for you to say.',
  },
] as const;

/** `/demo`: half an hour with a person, chosen from the times that are free. */
export default function DemoPage() {
  return (
    <PublicPage
      path="/demo"
      title="Schedule a demo: 30 minutes with a person"
      description="Choose a half hour that suits you, in your own time zone: the diary, the board and the records of a veterinary clinic, shown live, with room for your questions."
      crumb="Schedule Demo"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Schedule Demo"
        title="See a whole clinic day in 30 minutes"
        text="A person shows you the product itself, with your questions leading the way. Choose a time; it is yours at once."
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
      <Section title="Who you will talk to" isBand isBeside>
        <p className="max-w-2xl text-md text-ink-muted">
          Somebody of our team, and nobody else: no recording, no sales script. They work in hours of their
          own, so the times you see are theirs, put into your time zone. What they cannot answer on the spot
          they find out and send you afterwards.
        </p>
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
