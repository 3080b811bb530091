import type { FeatureContent } from '../../parts/feature-article.tsx';
import { cardOf, ENGAGEMENT, SCHEDULING, WORKFLOW } from '../features.ts';

export const RECORDS_ARTICLE: FeatureContent = {
  path: '/features/records',
  name: 'Pet records',
  title: 'Pet records with vaccination tracking and visit notes',
  description:
    'Vaccinations, visit notes, weights and documents of an animal on one page, with what is due next and who wrote what.',
  heading: 'Know the animal before it is on the table',
  text: 'One page holds the whole history: owner, weight, treatments, allergies and what is due. The newest entry is on top.',
  stepsTitle: 'From the first visit on',
  stepsIntro: 'How a record grows over time.',
  steps: [
    {
      title: 'Before the first visit',
      text: 'The owner enters name, species, breed and date of birth when booking. The front desk only has to check it.',
    },
    {
      title: 'On the scale',
      text: 'Each weight is saved with its date and who took it. The chart shows slow changes, and an unlikely weight is questioned before it is saved.',
    },
    {
      title: 'In the room',
      text: 'The note is written next to the pet’s history. Instructions for the owner have a section of their own.',
    },
    {
      title: 'After a vaccination',
      text: 'Vaccinations are recorded with product, lot and date. The next due date follows from your protocol and can be changed for each pet.',
    },
    {
      title: 'Lab orders and results',
      text: 'Order tests from the visit and get the results back in it, with out-of-range values flagged. They stay in the queue until a doctor has signed them.',
    },
  ],
  pointsTitle: 'What a record should never do',
  points: [
    {
      title: 'Lose who wrote it',
      text: 'A signed note is never overwritten. Additions are kept with name and time.',
    },
    {
      title: 'Show to the wrong clinic',
      text: 'A clinic sees its own pets and no one else’s. The database itself enforces this.',
    },
    {
      title: 'Hide an allergy',
      text: 'Alerts appear at the top of the record and on the appointment, not in a note from three years ago.',
    },
    {
      title: 'Guess a unit',
      text: 'Every number is shown with its unit: kilograms, milligrams or milliliters.',
    },
    {
      title: 'Lock you in',
      text: 'Your records are yours. Each can be exported as PDF and JSON.',
    },
    {
      title: 'Be hard to find',
      text: 'Three characters of a name, a phone number or a microchip number are enough.',
    },
  ],
  claim: {
    figure: '22%',
    text: 'revenue growth',
    check:
      'Much of it is overdue care that no one noticed. Count the overdue vaccinations at your clinic to see your own share.',
  },
  questions: [
    {
      question: 'Can we bring our old records?',
      answer:
        'Clients and pets are imported from a CSV file. Earlier records can be attached as documents, and vaccinations given elsewhere are entered with their proof. Importing vaccinations, weights and old notes from a file is not available yet.',
    },
    {
      question: 'Can an owner read everything?',
      answer:
        'No. Owners see vaccinations, weights, documents you share and instructions for home. Clinical notes stay in the clinic.',
    },
    {
      question: 'What happens when a pet dies?',
      answer:
        'You record it in one step. Appointments and reminders for that pet stop at once, and the record is kept.',
    },
  ],
  next: [WORKFLOW, SCHEDULING, ENGAGEMENT].map(cardOf),
  closing: {
    title: 'Open a record',
    text: 'The demo uses sample patients with years of visits, weights and vaccinations.',
  },
};
