import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { SMALL_PRACTICES } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for small veterinary practices',
  heading: 'For the clinic in which everyone does everything',
  text: 'With two doctors and three others, whoever is nearest picks up the telephone. What you need is not more software, but one place where the next step stands.',
  troubles: [
    {
      today: 'The telephone rings while you hold a cat. It is somebody who wants to move an appointment.',
      withUs: 'Owners move their own appointments online, until the hour that you set.',
    },
    {
      today: 'Half past ten stays empty, because nobody called to say so.',
      withUs: 'A reminder goes out before. Who cannot come lets you know, and the time is offered again.',
    },
    {
      today: 'The vaccine is used up on the day on which four are booked.',
      withUs: 'The shelf says what runs short and what expires, before it does.',
    },
    {
      today: 'The one who knows the program is on holiday.',
      withUs: 'A screen that a locum understands on the first morning.',
    },
  ],
  dayTitle: 'An ordinary Tuesday',
  day: [
    {
      title: '7:45',
      text: 'One look: nineteen visits, one surgery, two owners who wrote in the night. Both have an answer before the door opens.',
    },
    {
      title: '9:20',
      text: 'A walk-in. The next free quarter of an hour stands in the diary, with the room.',
    },
    { title: '12:30', text: 'Lunch. The diary knows, and so does online booking.' },
    {
      title: '16:00',
      text: 'A booster is due for the dog that came for its ears. It stands at the top of the page, so it is done on the way.',
    },
    { title: '18:10', text: 'The last pet goes home. So do you.' },
  ],
  points: [
    {
      title: 'Ready in an afternoon',
      text: 'Opening hours, people, kinds of visits: three short lists, and the diary stands.',
    },
    { title: 'No server in the cupboard', text: 'It runs in the browser that you have, on what you have.' },
    {
      title: 'One price for everyone',
      text: 'Doctors count, nobody else does. The student helper costs nothing.',
    },
    {
      title: 'Roles that overlap',
      text: 'A technician who also does the desk sees both. You decide in one list.',
    },
    { title: 'Help at any hour', text: '24/7 support, on every plan.' },
    {
      title: 'Grows along',
      text: 'A third doctor is one line more. The plan changes when you do, not before.',
    },
  ],
  questions: [
    {
      question: 'We are two. Is this too big for us?',
      answer:
        'What you do not use does not show. Many small clinics start with diary and reminders, and add records when the first busy season is over.',
    },
    {
      question: 'How long until it runs?',
      answer:
        'An afternoon to set up, a week beside the old diary if you like to be careful, then the change on a quiet evening.',
    },
    {
      question: 'Is there a contract for years?',
      answer:
        'By the month you can stop at the end of each month. An annual plan runs for its year and gives three months free.',
    },
  ],
  roiQuery: 'doctors=2&phone=4',
  plan: planFor(2),
};

export default function SmallPracticesPage() {
  return <SolutionArticle solution={SMALL_PRACTICES} content={CONTENT} />;
}
