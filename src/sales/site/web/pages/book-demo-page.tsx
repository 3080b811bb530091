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
    title: 'Yesterday, on a sheet of paper',
    text: 'How many visits, how many calls, how many who did not come. Ten minutes of counting make the half hour about your clinic instead of a clinic.',
  },
  {
    title: 'Three things that annoy you',
    text: 'Written by the people who meet them: one of the front desk, one of the treatment area, one of yours. We begin with those.',
  },
  {
    title: 'What must come along',
    text: 'Which system holds your records today, and whether it gives tables out. Then the question of moving gets an answer, not a promise.',
  },
] as const;

const WHO = [
  {
    title: 'Whoever answers the telephone',
    text: 'The person who would use it most sees in two minutes what others overlook in an hour.',
  },
  {
    title: 'A doctor or a technician',
    text: 'For the record, the weights and doses, and how many steps a usual visit takes.',
  },
  {
    title: 'Whoever decides',
    text: 'So that prices, contract and data protection need no second meeting. One person may well be all three.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can several of us join from different places?',
    answer:
      'Yes. Forward the file for the calendar, or the sentence with the way into the video call. Keep the link that moves the demo to yourself: whoever has it can cancel.',
  },
  {
    question: 'May we record it?',
    answer: 'Yes, when everybody who takes part agrees. Only made-up animals and people are shown.',
  },
  {
    question: 'Should we try it before, or after?',
    answer:
      'As you like. A free trial needs no demo, and a demo needs no trial. Many look first, then try with the questions that came up.',
  },
  {
    question: 'None of the times suits us. What then?',
    answer:
      'Write to us with two or three that would. Early, late and lunch-time demos are possible when we know of them.',
  },
] as const;

/** `/book-demo`: the same times as `/demo`, for those who prepare a decision with others. */
export default function BookDemoPage() {
  return (
    <PublicPage
      path="/book-demo"
      title="Book a demo: how to prepare, and who should join"
      description="How to get the most out of a 30-minute demo of veterinary software: what to count before, who of the clinic should join, and a time to choose."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Book a demo"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Book a demo"
        title="Half an hour that answers whether it fits"
        text="A good demo is about your clinic. Here is what to bring and whom to ask along; below it, a time to choose."
      />
      <Section title="How to prepare" isBand>
        <Points points={PREPARE} />
      </Section>
      <Section title="Who should join">
        <Points points={WHO} />
      </Section>
      <Section
        title="Choose your half hour"
        intro="The times are shown in your own time zone. It is booked as soon as you send it, and moved or cancelled by a link in the confirmation."
        isBand
      >
        <DemoForm />
      </Section>
      <Questions questions={QUESTIONS} />
    </PublicPage>
  );
}
