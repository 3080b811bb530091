import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { MOBILE } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for mobile veterinary clinics',
  heading: 'The whole clinic in your pocket',
  text: 'You drive, examine, write notes, bill, and run the front desk too. So the software has to work on a phone, with one thumb, in the minute between two visits.',
  troubles: [
    {
      today: 'The notes from six visits are waiting at home.',
      withUs: 'Each note is written on site, while the details are fresh.',
    },
    {
      today: 'Owners call while you drive.',
      withUs: 'They book online, within the hours and notice you set. You see it at the next stop.',
    },
    {
      today: 'You forget how much of the sedative is left in the van.',
      withUs: 'The van is a stock location like any other, and shows what is running low.',
    },
    {
      today: 'No one is home, and it was a forty-minute drive.',
      withUs: 'A reminder the evening before, with the time and your name.',
    },
  ],
  dayTitle: 'A day with five visits',
  day: [
    {
      title: 'Before you start',
      text: 'The day as a list, with the reason for each visit. Two owners have confirmed, one moved to Thursday.',
    },
    {
      title: 'At the gate',
      text: 'The record opens on your phone: last weight, what is due, the note that this dog dislikes hats.',
    },
    {
      title: 'In the kitchen',
      text: 'Weight, note, vaccination. The owner sees them in their account before you have packed up.',
    },
    {
      title: 'Between visits',
      text: 'A question came in. You dictate two sentences; they are saved with the pet.',
    },
    { title: 'At home', text: 'Nothing left to write.' },
  ],
  points: [
    { title: 'Made for one-handed use', text: 'Fingertip-sized buttons, one question at a time.' },
    { title: 'Light and dark', text: 'For a bright yard and a stable at night.' },
    {
      title: 'Buffers for the road',
      text: 'Appointment types can reserve time afterwards for your drive.',
    },
    {
      title: 'Small pages',
      text: 'Page sizes are measured and kept small, because some valleys have only one bar of reception.',
    },
    { title: 'The same record', text: 'If you join a clinic one day, your records move with you.' },
    { title: 'One plan', text: 'The smallest plan is enough for you and a colleague.' },
  ],
  questions: [
    {
      question: 'Does it work without any reception?',
      answer:
        'No. Reading and writing need a connection, even a slow one. Where there is none, take notes on paper and enter them later; we would rather say so than lose a note.',
    },
    {
      question: 'Do I need a printer?',
      answer:
        'No. Owners see vaccinations and advice in their account. Anything you need on paper prints well from any browser.',
    },
    {
      question: 'Can I open only some days for booking?',
      answer: 'Yes. Online booking follows your hours, day by day, and your absences.',
    },
  ],
  roiQuery: 'doctors=1&visits=6&charge=190&phone=1.5&wage=30',
  plan: planFor(1),
};

export default function MobilePage() {
  return <SolutionArticle solution={MOBILE} content={CONTENT} />;
}
