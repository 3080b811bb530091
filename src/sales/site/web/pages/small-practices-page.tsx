import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { SMALL_PRACTICES } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for small veterinary practices',
  heading: 'For clinics where everyone does everything',
  text: 'With two doctors and three others, whoever is nearest picks up the phone. You don’t need more software, but one place that shows the next step.',
  troubles: [
    {
      today: 'The phone rings while you are holding a cat. Someone wants to move an appointment.',
      withUs: 'Owners move their own appointments online, until the cutoff you set.',
    },
    {
      today: 'The 10:30 slot stays empty because no one called to cancel.',
      withUs:
        'A reminder goes out in advance. Owners who cannot come let you know, and the time is offered again.',
    },
    {
      today: 'The vaccine runs out on a day with four vaccinations booked.',
      withUs: 'The inventory shows what is running low and what is about to expire.',
    },
    {
      today: 'The one person who knows the software is on vacation.',
      withUs: 'Screens that a relief vet understands on the first morning.',
    },
  ],
  dayTitle: 'An ordinary Tuesday',
  day: [
    {
      title: '7:45',
      text: 'One look: nineteen visits, one surgery, two messages from owners overnight. Both have an answer before you open.',
    },
    {
      title: '9:20',
      text: 'A walk-in. The schedule shows the next free fifteen minutes, with a room.',
    },
    { title: '12:30', text: 'Lunch. The schedule knows, and so does online booking.' },
    {
      title: '16:00',
      text: 'A booster is due for the dog that came in for its ears. It is shown at the top of the page, so it gets done in the same visit.',
    },
    { title: '18:10', text: 'The last pet goes home. So do you.' },
  ],
  points: [
    {
      title: 'Ready in an afternoon',
      text: 'Opening hours, staff, appointment types: three short lists, and your schedule is ready.',
    },
    { title: 'No server in the closet', text: 'It runs in the browser on the devices you already have.' },
    {
      title: 'One price for everyone',
      text: 'Only doctors count. The student helper costs nothing.',
    },
    {
      title: 'Roles that overlap',
      text: 'A technician who also works the front desk sees both. You decide in one list.',
    },
    { title: 'Help around the clock', text: '24/7 support, on every plan.' },
    {
      title: 'Grows with you',
      text: 'A third doctor is one more line. The plan changes when you do, not before.',
    },
  ],
  questions: [
    {
      question: 'We are two. Is this too big for us?',
      answer:
        'Features you don’t use stay out of the way. Many small clinics start with the schedule and reminders, and add records after the first busy season.',
    },
    {
      question: 'How long does setup take?',
      answer:
        'An afternoon to set up, a week in parallel with the old schedule if you want to be careful, then the switch on a quiet evening.',
    },
    {
      question: 'Is there a long-term contract?',
      answer:
        'No. Monthly plans can be cancelled at the end of any month. Annual plans run for one year and include three months free.',
    },
  ],
  roiQuery: 'doctors=2&phone=4',
  plan: planFor(2),
};

export default function SmallPracticesPage() {
  return <SolutionArticle solution={SMALL_PRACTICES} content={CONTENT} />;
}
