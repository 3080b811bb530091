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
  title: 'Veterinary clinic workflow, from check-in to checkout',
  description:
    'See where every pet is, who is with it and what comes next. One board for front desk, technicians and doctors, live.',
  heading: 'Everyone knows where Biscuit is',
  text: 'Five people care for a pet between check-in and checkout. They all see the same board, and it updates when the pet moves.',
  stepsTitle: 'One visit, five people',
  stepsIntro: 'What each person does on the board, and what everyone else sees at that moment.',
  steps: [
    {
      title: 'The front desk checks in',
      text: 'One click on the appointment. The doctor’s screen shows who is waiting and for how long; the room list shows who can go in.',
    },
    {
      title: 'The technician weighs and asks',
      text: 'Weight and reason for the visit go straight into the record, so doses are calculated from today’s weight, not last year’s.',
    },
    {
      title: 'The doctor examines',
      text: 'Notes from earlier visits, what is due and the owner’s messages are shown next to today’s note. No searching.',
    },
    {
      title: 'Results and medication come in',
      text: 'Lab results return to the same visit, with out-of-range values flagged.',
    },
    {
      title: 'The front desk checks out',
      text: 'Everything that was done is already recorded. The next appointment is offered on the spot.',
    },
  ],
  pointsTitle: 'What keeps it calm',
  points: [
    {
      title: 'Live, without reloading',
      text: 'A change made at the front desk appears in the treatment room immediately, highlighted for a moment so you see what is new.',
    },
    {
      title: 'Two people cannot book one slot',
      text: 'If two people book at the same moment, one gets the time and the other is notified. The database guarantees it.',
    },
    {
      title: 'Roles that fit a clinic',
      text: 'Clinic admins, doctors, technicians and front desk staff each see what they need and can do what their role allows. It is all listed in one table.',
    },
    {
      title: 'Keyboard shortcuts for everything',
      text: 'The list of shortcuts is one key away. Keyboard users never need the mouse.',
    },
    {
      title: 'Undo instead of “are you sure?”',
      text: 'Most actions can be undone for a few seconds. You are only asked to confirm what cannot be undone.',
    },
    {
      title: 'Audit trail',
      text: 'Every change is recorded with person and time, and clinic admins can review it.',
    },
  ],
  claim: {
    figure: '30%',
    text: 'less administrative time',
    check: 'To check it at your clinic, measure one ordinary Tuesday before you start and one a month later.',
  },
  questions: [
    {
      question: 'Do we have to use the board?',
      answer:
        'No. If you only want a schedule, use it as a schedule. The stages appear once the first pet is checked in, and no one is forced to move a card.',
    },
    {
      question: 'Does it run on a tablet in the treatment room?',
      answer:
        'Yes. Every screen fits a phone, a tablet and a desktop, in light and dark mode, and works by touch as well as by keyboard.',
    },
    {
      question: 'How many screens can show it?',
      answer: 'As many as you have. A tablet in the prep room does not need its own license.',
    },
  ],
  next: [SCHEDULING, RECORDS, ENGAGEMENT].map(cardOf),
};

export default function WorkflowPage() {
  return <FeatureArticle content={CONTENT} picture={<WorkflowPicture />} />;
}
