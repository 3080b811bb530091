import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { HOSPITALS } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for animal hospitals',
  heading: 'Forty people, one picture of the house',
  text: 'In a hospital nobody sees everything. Shifts change, rooms are shared, an animal stays overnight. What holds it together is a picture that is the same for all, and true now.',
  troubles: [
    {
      today: 'The handover takes twenty minutes, and the important thing is said at the door.',
      withUs: 'What was done and what is due stands with the animal. The talk is about what needs judgement.',
    },
    {
      today: 'Two doctors plan the same room for eleven.',
      withUs:
        'A room is in one place at a time, like a doctor. The second booking is refused, with the next free times.',
    },
    {
      today: 'A referring clinic calls three times for a result.',
      withUs:
        'The result is in the record when it arrives, marked where it is out of range, and one press from being sent on.',
    },
    {
      today: 'Everyone can see everything, because rights are too hard to set.',
      withUs:
        'Each role has its own rights, in one readable table. What was changed, by whom and when, can be looked up.',
    },
  ],
  dayTitle: 'Twenty-four hours',
  day: [
    {
      title: '7:00',
      text: 'The day shift reads the board: who stayed, who goes to surgery, who waits for a result.',
    },
    {
      title: '9:40',
      text: 'An emergency. The front desk opens a slot on purpose; the doctor’s afternoon shows what has to move.',
    },
    {
      title: '13:15',
      text: 'Three results come at once. Each lands in its visit; two are marked, and their doctors see it.',
    },
    { title: '19:00', text: 'The night shift comes. What is due in the night is a list, not a memory.' },
    { title: '3:30', text: 'An owner writes. The inbox has it; in the morning the right person answers.' },
  ],
  points: [
    {
      title: 'Built for many at once',
      text: 'Several servers can stand on one database. Who works at night is not who waits for the update.',
    },
    { title: 'Rooms and equipment in the diary', text: 'A kind of visit brings the room that it needs.' },
    {
      title: 'Second factor at sign-in',
      text: 'For those who want it, and for those from whom you want it.',
    },
    {
      title: 'A typed interface',
      text: 'Everything that the screens do is open to your own programs, with a description that machines can read.',
    },
    {
      title: 'Measured',
      text: 'How fast it answers with a year of a large hospital’s data is part of its own tests.',
    },
    { title: 'Your own database', text: 'It runs on a PostgreSQL of yours, if your house wants it so.' },
  ],
  questions: [
    {
      question: 'Can we start with one department?',
      answer:
        'Yes. Most start with outpatients, keep surgery on the old list for two weeks, and then bring it over.',
    },
    {
      question: 'Who moves our data?',
      answer:
        'With the plan Hospital we do it together: a trial run into a copy, a list of what did not fit, and the real run on an evening of your choice.',
    },
    {
      question: 'What about several sites?',
      answer:
        'Each site is a clinic with its own people, hours and records. People who work at two are invited to both.',
    },
  ],
  roiQuery: 'doctors=14&days=7&phone=22&charge=210&wage=27',
  plan: planFor(14),
};

export default function HospitalsPage() {
  return <SolutionArticle solution={HOSPITALS} content={CONTENT} />;
}
