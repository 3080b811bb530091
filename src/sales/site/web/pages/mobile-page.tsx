import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { MOBILE } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for mobile veterinary clinics',
  heading: 'The whole clinic, in the door pocket',
  text: 'You drive, you examine, you write, you bill, and you are also the front desk. So the software has to fit a phone, one thumb and a minute between two houses.',
  troubles: [
    {
      today: 'The notes of six visits wait on the kitchen table.',
      withUs: 'Each note is written where the animal is, while you still see it.',
    },
    {
      today: 'Owners call while you drive.',
      withUs:
        'They book online, in the hours and with the notice that you set. You read it at the next stop.',
    },
    {
      today: 'You forget how much of the sedative is left in the van.',
      withUs: 'The van is a shelf like any other, and says what runs short.',
    },
    {
      today: 'Nobody is at home, and it was forty minutes to get there.',
      withUs: 'A reminder the evening before, with the time and your name.',
    },
  ],
  dayTitle: 'A round of five houses',
  day: [
    {
      title: 'Before you start',
      text: 'The day as a list, with the reason for each visit. Two owners have confirmed, one moved to Thursday.',
    },
    {
      title: 'At the gate',
      text: 'The record opens on the phone: last weight, what is due, the note that this dog dislikes hats.',
    },
    {
      title: 'In the kitchen',
      text: 'Weight, note, vaccination. The owner sees the same in the account before you have packed.',
    },
    {
      title: 'Between two houses',
      text: 'A question came in. You dictate two sentences; they stay with the pet.',
    },
    { title: 'At home', text: 'Nothing is left to write.' },
  ],
  points: [
    { title: 'Made for a thumb', text: 'Buttons of the size of a fingertip, one question a step.' },
    { title: 'Light and dark', text: 'For a bright yard and for a stable at night.' },
    {
      title: 'Buffers for the road',
      text: 'A kind of visit can keep time free after it. That is your drive.',
    },
    {
      title: 'Small pages',
      text: 'What the phone loads is measured and kept small, because the valley has one bar of reception.',
    },
    { title: 'The same record', text: 'If you join a clinic one day, your animals come along.' },
    { title: 'One plan', text: 'The smallest one is enough for you and a colleague.' },
  ],
  questions: [
    {
      question: 'Does it work without any reception?',
      answer:
        'Reading and writing need a connection, be it a thin one. In a valley without any, note on paper and enter it at the next hill; we rather say so than lose a note.',
    },
    {
      question: 'Do I need a printer?',
      answer:
        'No. Owners read vaccinations and advice in their account. What has to be on paper prints well from any browser.',
    },
    {
      question: 'Can I show only some days for booking?',
      answer: 'Yes. Online booking follows your hours, day by day, and your absences.',
    },
  ],
  roiQuery: 'doctors=1&visits=6&charge=190&phone=1.5&wage=30',
  plan: planFor(1),
};

export default function MobilePage() {
  return <SolutionArticle solution={MOBILE} content={CONTENT} />;
}
