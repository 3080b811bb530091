import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { cardOf, ENGAGEMENT, RECORDS, SCHEDULING } from '../content/features.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle, type FeatureContent } from '../parts/feature-article.tsx';
import { WorkflowPicture } from '../pictures/workflow-picture.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: FeatureContent = {
  path: '/features/workflow',
  name: 'Workflow',
  title: 'Veterinary clinic workflow, from the door to the bill',
  description:
    'See where every pet is, who is with it and what comes next. One board for front desk, technicians and doctors, live.',
  heading: 'The whole house knows where Biscuit is',
  text: 'An animal passes five pairs of hands between the door and the bill. Each of them sees the same board, and it moves when the animal does.',
  stepsTitle: 'One visit, five hands',
  stepsIntro: 'What each person does on the board, and what everyone else sees at that moment.',
  steps: [
    {
      title: 'The front desk checks in',
      text: 'One press on the appointment. The doctor’s screen shows who waits, and since when; the room list shows who can go in.',
    },
    {
      title: 'The technician weighs and asks',
      text: 'Weight and reason for the visit go straight into the record, in grams, so that a dose is counted from today’s weight and not from last year’s.',
    },
    {
      title: 'The doctor examines',
      text: 'The notes of earlier visits, what is due and what the owner wrote stand beside today’s note. Nothing is looked for.',
    },
    {
      title: 'Results and medicine come in',
      text: 'What was asked of the lab returns to the same visit, marked where it is out of range.',
    },
    {
      title: 'The front desk says goodbye',
      text: 'What was done is already written down. The next appointment is offered before the owner has found the leash.',
    },
  ],
  pointsTitle: 'What makes it calm',
  points: [
    {
      title: 'Live, without pressing reload',
      text: 'A change made at the front desk shows in the treatment room at once. It glows for a moment, so that you see what is new.',
    },
    {
      title: 'Two people cannot book one slot',
      text: 'Of two who press at the same moment, one gets the time and the other is told so. This is kept by the database, not by luck.',
    },
    {
      title: 'Roles that fit a clinic',
      text: 'Clinic admin, doctor, technician and front desk each see what they need and can do what they may. It is all written in one table.',
    },
    {
      title: 'A key for everything',
      text: 'The list of keys is one press away. Those who live at the keyboard never touch the mouse.',
    },
    {
      title: 'Undo instead of “are you sure?”',
      text: 'Most steps can be taken back for some seconds. A question is asked only where something cannot be undone.',
    },
    {
      title: 'A trail of who did what',
      text: 'Every change is recorded with person and time, and a clinic admin can read it.',
    },
  ],
  claim: {
    figure: '30%',
    text: 'less administrative time',
    check:
      'To check it at your place, count minutes of one ordinary Tuesday before, and of one a month after.',
  },
  questions: [
    {
      question: 'Do we have to work by the board?',
      answer:
        'No. A clinic that only wants a diary uses a diary. The stages appear as soon as the first animal is checked in, and nobody is forced to move a card.',
    },
    {
      question: 'Does it run on a tablet in the treatment room?',
      answer:
        'Yes. Every screen fits a phone, a tablet and a desk, in light and in dark, and works by finger as well as by keyboard.',
    },
    {
      question: 'How many screens can look at it?',
      answer: 'As many as you have. A tablet in the prep room needs no licence of its own.',
    },
  ],
  next: [SCHEDULING, RECORDS, ENGAGEMENT].map(cardOf),
};

export default function WorkflowPage() {
  return <FeatureArticle content={CONTENT} picture={<WorkflowPicture />} />;
}
