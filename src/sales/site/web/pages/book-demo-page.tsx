import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { DemoForm } from '../parts/demo-form.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Points } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { questionsThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const PREPARE = [
  {
    title: 'Yesterday’s numbers',
    text: 'How many visits, calls and no-shows. Ten minutes of counting make the demo about your clinic.',
  },
  {
    title: 'Three things that take too long',
    text: 'One from the front desk, one from the treatment area, one from you. We start with those.',
  },
  {
    title: 'Your current system',
    text: 'Its name, and whether it can export clients and pets as CSV. Then we can say what can be moved.',
  },
] as const;

const WHO = [
  {
    title: 'The front desk',
    text: 'The people who will use it most notice at once what works for them and what does not.',
  },
  {
    title: 'A doctor or a technician',
    text: 'To look at records, weights and doses, and at how many steps a typical visit takes.',
  },
  {
    title: 'The decision maker',
    text: 'So that pricing, contract and data protection do not need a second meeting.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can several of us join from different places?',
    answer:
      'Yes. Forward the calendar file or the video call link. Keep the link for changing the demo private: anyone who has it can cancel.',
  },
  {
    question: 'May we record it?',
    answer: 'Yes, if everyone on the call agrees. The demo shows only sample data.',
  },
  {
    question: 'Should we try it before or after?',
    answer: 'Either works. You can start a free trial without a demo, and book a demo without a trial.',
  },
  {
    question: 'What if none of the times work for us?',
    answer: 'Write to us with two or three times that do. We can arrange demos early, late or at lunchtime.',
  },
] as const;

/** `/book-demo`: the same times as `/demo`, for those who prepare a decision with others. */
export default function BookDemoPage() {
  return (
    <PublicPage
      path="/book-demo"
      title="Book a demo: how to prepare, and who should join"
      description="How to get the most out of a 30-minute demo of veterinary software: what to prepare, who should join, and how to pick a time."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Book a demo"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Book a demo"
        title="Get the most out of your demo"
        text="A good demo is about your clinic. Here is what to prepare and who to invite. Then choose a time."
      />
      <Section title="How to prepare" isBand>
        <Points points={PREPARE} />
      </Section>
      <Section title="Who should join">
        <Points points={WHO} />
      </Section>
      <Section
        title="Choose a time"
        intro="Times are shown in your time zone. Your demo is booked as soon as you submit the form, and you can reschedule or cancel it with a link in the confirmation."
        isBand
      >
        <DemoForm />
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
