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
  text: 'One page holds the whole story: who it belongs to, what it weighs, what it had, what it cannot take and what is due. The newest stands on top, the oldest is one search away.',
  stepsTitle: 'From the first visit on',
  stepsIntro: 'What a record knows, and when it starts to know it.',
  steps: [
    {
      title: 'Before the first visit',
      text: 'The owner fills in name, species, breed and birthday while booking. The front desk checks instead of typing.',
    },
    {
      title: 'On the scale',
      text: 'A weight is kept in grams, with its day and who took it. The line of weights stands on the page, so that a slow change is seen.',
    },
    {
      title: 'In the room',
      text: 'The note is written beside what came before. What the owner should read is a part of its own, in plain words.',
    },
    {
      title: 'After the needle',
      text: 'A vaccination goes in with batch and day. When the next is due follows from the schedule that you have set, and can be changed for one animal.',
    },
    {
      title: 'When the results come',
      text: 'They land in the visit that asked for them, marked where they are out of the range for the species.',
    },
  ],
  pointsTitle: 'What a record should never do',
  points: [
    {
      title: 'Lose who wrote it',
      text: 'A note can be added to and put right. What stood there before stays readable, with name and time.',
    },
    {
      title: 'Show to the wrong clinic',
      text: 'A clinic sees its own animals and nothing of another’s. The database itself refuses, whatever a program asks.',
    },
    {
      title: 'Hide an allergy',
      text: 'Warnings stand at the top of the page and on the appointment, not in a note of three years ago.',
    },
    {
      title: 'Guess a unit',
      text: 'Kilograms, milligrams and millilitres stand beside their numbers, everywhere.',
    },
    {
      title: 'Hold you hostage',
      text: 'Your records are yours. When you leave you get them in an open format, all of them.',
    },
    {
      title: 'Be slow',
      text: 'Typing three letters of a name, an owner or a chip number is enough to be there.',
    },
  ],
  claim: {
    figure: '22%',
    text: 'revenue growth',
    check:
      'Much of it is care that was due and nobody saw. Count your overdue vaccinations once, and you know your own share.',
  },
  questions: [
    {
      question: 'Can we bring our old records?',
      answer:
        'Owners, pets, vaccinations and weights come over from a table of your present system. Old notes come as text, with their day. Papers can be attached.',
    },
    {
      question: 'Can an owner read everything?',
      answer:
        'No. Owners read what was written for them: vaccinations, weights, what to do at home. Clinical notes stay in the clinic unless you share them.',
    },
    {
      question: 'What happens when a pet dies?',
      answer:
        'One careful step marks it. From then on nothing is due, nothing is sent, and the record stays for as long as the law wants it.',
    },
  ],
  next: [WORKFLOW, SCHEDULING, ENGAGEMENT].map(cardOf),
};

export default function RecordsPage() {
  return <FeatureArticle content={CONTENT} picture={<RecordPicture />} />;
}
