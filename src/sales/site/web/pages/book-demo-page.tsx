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
    text: 'How many visits, how many calls, how many no-shows. Ten minutes of counting makes the demo about your clinic rather than clinics in general.',
  },
  {
    title: 'Three things that annoy you',
    text: 'Written by the people who deal with them: one from the front desk, one from the treatment area, one from you. We start with those.',
  },
  {
    title: 'What has to move with you',
    text: 'Which system holds your records today, and whether it can export tables. Then we can answer your migration questions concretely.',
  },
] as const;

const WHO = [
  {
    title: 'Whoever answers the phone',
    text: 'The person who would use it most spots in two minutes what others miss in an hour.',
  },
  {
    title: 'A doctor or a technician',
    text: 'To judge records, weights and doses, and how many steps a typical visit takes.',
  },
  {
    title: 'The decision maker',
    text: 'So that pricing, contract and data protection don’t need a second meeting. One person may fill all three roles.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can several of us join from different places?',
    answer:
      'Yes. Forward the calendar file or the video call link. Keep the link for moving the demo to yourself: anyone who has it can cancel.',
  },
  {
    question: 'May we record it?',
    answer: 'Yes, if everyone taking part agrees. Only fictional animals and people are shown.',
  },
  {
    question: 'Should we try it before or after?',
    answer:
      'Either works. You don’t need a demo to start a free trial, or a trial to get a demo. Many clinics watch the demo first, then try it with the questions that came up.',
  },
  {
    question: 'None of the times suits us. What then?',
    answer:
      'Write to us with two or three times that would work. We can arrange early, late and lunchtime demos.',
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
        title="Find out in 30 minutes whether it fits"
        text="A good demo is about your clinic. Here is what to prepare and who to invite; then pick a time below."
      />
      <Section title="How to prepare" isBand>
        <Points points={PREPARE} />
      </Section>
      <Section title="Who should join">
        <Points points={WHO} />
      </Section>
      <Section
        title="Choose a time"
        intro="Times are shown in your time zone. Your demo is booked as soon as you submit the form, and you can move or cancel it with a link in the confirmation."
        isBand
      >
        <DemoForm />
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
