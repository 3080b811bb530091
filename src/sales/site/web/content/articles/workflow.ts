import type { FeatureContent } from '../../parts/feature-article.tsx';
import { cardOf, ENGAGEMENT, RECORDS, SCHEDULING } from '../features.ts';

export const WORKFLOW_ARTICLE: FeatureContent = {
  path: '/features/workflow',
  name: 'Workflow',
  title: 'Veterinary clinic workflow, from check-in to checkout',
  description:
    'See where every pet is, who is with it and what comes next. One board for front desk, technicians and doctors, live.',
  heading: 'Everyone knows where Biscuit is',
  text: 'Up to five people care for a pet between check-in and checkout. They all see the same day board, and it updates when the pet moves.',
  stepsTitle: 'One visit, five people',
  stepsIntro: 'What each person does on the board, and what everyone else sees at that moment.',
  steps: [
    {
      title: 'The front desk checks in',
      text: 'One click on the appointment. Every screen in the clinic shows that the pet is here and how long it has been waiting.',
    },
    {
      title: 'The technician weighs and asks',
      text: 'Weight and reason for the visit go straight into the record, so doses are calculated from today’s weight, not last year’s.',
    },
    {
      title: 'The doctor examines',
      text: 'Earlier visits, open problems and what is due are on the same screen as today’s note.',
    },
    {
      title: 'The pharmacy prepares the medication',
      text: 'Prescriptions appear in one queue. The dose is checked against today’s weight before the label prints.',
    },
    {
      title: 'The front desk checks out',
      text: 'The invoice already lists what was done and used. The front desk takes the payment and books the recheck.',
    },
  ],
  pointsTitle: 'How it works all day',
  points: [
    {
      title: 'Live, without reloading',
      text: 'A change made at the front desk appears in the treatment room at once, highlighted for a moment.',
    },
    {
      title: 'Two people cannot book one slot',
      text: 'If two people book the same time at the same moment, one gets it and the other is told. The database guarantees it.',
    },
    {
      title: 'Roles that fit a clinic',
      text: 'Clinic admins, doctors, technicians and front desk staff each see what they need and can do what their role allows.',
    },
    {
      title: 'Keyboard shortcuts',
      text: 'Press ? for the list. Every screen works without a mouse.',
    },
    {
      title: 'Undo instead of “are you sure?”',
      text: 'Check-ins, moves and cancellations can be undone. You are asked to confirm only what cannot.',
    },
    {
      title: 'Audit trail',
      text: 'Every change is recorded with person and time, and clinic admins can review it.',
    },
  ],
  claim: {
    figure: '30%',
    text: 'less administrative time',
    check: 'To check it at your clinic, time one ordinary Tuesday before you start and one a month later.',
  },
  questions: [
    {
      question: 'Do we have to use the board?',
      answer: 'No. You can use it as a plain schedule. Check-in and rooms are there when you want them.',
    },
    {
      question: 'Does it run on a tablet in the treatment room?',
      answer:
        'Yes. Every screen fits a phone, a tablet and a desktop, in light and dark mode, and works by touch as well as by keyboard.',
    },
    {
      question: 'How many screens can show it?',
      answer: 'As many as you have. Screens are not counted or licensed.',
    },
  ],
  next: [SCHEDULING, RECORDS, ENGAGEMENT].map(cardOf),
  closing: {
    title: 'Follow one visit from check-in to checkout',
    text: 'The 30-minute demo goes through the clinic the way a patient does.',
  },
};
