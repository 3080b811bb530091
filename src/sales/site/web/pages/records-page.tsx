import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { cardOf, ENGAGEMENT, SCHEDULING, WORKFLOW } from '../content/features.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle, type FeatureContent } from '../parts/feature-article.tsx';
import { RecordPicture } from '../pictures/record-picture.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: FeatureContent = {
  path: '/features/records',
  name: 'Pet records',
  title: 'Pet records with vaccination tracking and visit notes',
  description:
    'Vaccinations, visit notes, weights and lab results of an animal on one page, with what is due next and who wrote what.',
  heading: 'Know the animal before it is on the table',
  text: 'One page holds the whole history: the owner, the weight, past treatments, allergies and what is due. The newest is on top, the oldest is one search away.',
  stepsTitle: 'From the first visit on',
  stepsIntro: 'How a record grows over time.',
  steps: [
    {
      title: 'Before the first visit',
      text: 'The owner enters name, species, breed and birthday while booking. The front desk checks instead of typing.',
    },
    {
      title: 'On the scale',
      text: 'Weights are stored in grams, with the date and who took them. A weight chart makes slow changes visible.',
    },
    {
      title: 'In the room',
      text: 'The note is written next to the pet’s history. The part for the owner is separate and in plain language.',
    },
    {
      title: 'After a vaccination',
      text: 'Vaccinations are recorded with batch and date. The next due date follows from the schedule you set and can be changed for each pet.',
    },
    {
      title: 'When the results come',
      text: 'They are filed with the visit that ordered them, with values outside the species’ normal range flagged.',
    },
  ],
  pointsTitle: 'What a record should never do',
  points: [
    {
      title: 'Lose who wrote it',
      text: 'Notes can be extended and corrected. Earlier versions stay readable, with name and time.',
    },
    {
      title: 'Show to the wrong clinic',
      text: 'A clinic sees its own pets and nothing of another’s. The database itself enforces this, whatever a program requests.',
    },
    {
      title: 'Hide an allergy',
      text: 'Warnings appear at the top of the page and on the appointment, not in a note from three years ago.',
    },
    {
      title: 'Guess a unit',
      text: 'Every number is shown with its unit: kilograms, milligrams or milliliters.',
    },
    {
      title: 'Hold you hostage',
      text: 'Your records are yours. When you leave, you get all of them in an open format.',
    },
    {
      title: 'Be slow',
      text: 'Three characters of a pet’s name, an owner’s name or a microchip number are enough to find a record.',
    },
  ],
  claim: {
    figure: '22%',
    text: 'revenue growth',
    check:
      'Much of it is overdue care that no one noticed. Count your overdue vaccinations once to see your own share.',
  },
  questions: [
    {
      question: 'Can we bring our old records?',
      answer:
        'Owners, pets, vaccinations and weights are imported from an export of your current system. Old notes are imported as text, with their date. Documents can be attached.',
    },
    {
      question: 'Can an owner read everything?',
      answer:
        'No. Owners see what is meant for them: vaccinations, weights, home care instructions. Clinical notes stay in the clinic unless you share them.',
    },
    {
      question: 'What happens when a pet dies?',
      answer:
        'You record it in one careful step. From then on, nothing is due and nothing is sent, and the record is kept for as long as the law requires.',
    },
  ],
  next: [WORKFLOW, SCHEDULING, ENGAGEMENT].map(cardOf),
};

export default function RecordsPage() {
  return <FeatureArticle content={CONTENT} picture={<RecordPicture />} />;
}
