import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { planFor } from '../../plans.rules.ts';
import { HOSPITALS } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { SolutionArticle, type SolutionContent } from '../parts/solution-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: SolutionContent = {
  title: 'Software for animal hospitals',
  heading: 'Forty people, one shared view',
  text: 'In a hospital no one sees everything. Shifts change, rooms are shared, animals stay overnight. What holds it together is one live view that is the same for everyone.',
  troubles: [
    {
      today: 'Handover takes twenty minutes, and the important part comes up on the way out.',
      withUs:
        'What was done and what is due is in the pet’s record. The conversation is about what needs judgment.',
    },
    {
      today: 'Two doctors plan on the same room at eleven.',
      withUs:
        'Rooms, like doctors, cannot be double-booked. The second booking is rejected, with the next available times.',
    },
    {
      today: 'A referring clinic calls three times for a result.',
      withUs:
        'The result is in the record as soon as it arrives, with out-of-range values flagged, and can be forwarded with one click.',
    },
    {
      today: 'Everyone can see everything, because permissions are too hard to set up.',
      withUs:
        'Each role has its own permissions, in one readable table. You can look up what was changed, by whom and when.',
    },
  ],
  dayTitle: '24 hours',
  day: [
    {
      title: '7:00',
      text: 'The day shift reads the board: who stayed, who goes to surgery, who waits for a result.',
    },
    {
      title: '9:40',
      text: 'An emergency. The front desk books it anyway; the doctor’s afternoon shows what has to move.',
    },
    {
      title: '13:15',
      text: 'Three results come in at once. Each is filed with its visit; two are flagged, and their doctors see it.',
    },
    {
      title: '19:00',
      text: 'The night shift starts. What is due overnight is on a list, not in someone’s head.',
    },
    {
      title: '3:30',
      text: 'An owner sends a message. It waits in the inbox; in the morning the right person answers.',
    },
  ],
  points: [
    {
      title: 'Built for many users',
      text: 'Several servers can share one database. The night shift does not have to wait for updates.',
    },
    {
      title: 'Rooms and equipment in the schedule',
      text: 'Each appointment type reserves the room it needs.',
    },
    {
      title: 'Two-step sign-in',
      text: 'Optional for everyone, or required by the clinic.',
    },
    {
      title: 'Typed API',
      text: 'Everything the screens do is available to your own programs, with a machine-readable description.',
    },
    {
      title: 'Measured',
      text: 'Response times with a year of a large hospital’s data are part of our tests.',
    },
    { title: 'Your own database', text: 'It can run on your own PostgreSQL database if you prefer.' },
  ],
  questions: [
    {
      question: 'Can we start with one department?',
      answer:
        'Yes. Most start with outpatients, keep surgery on the old list for two weeks, and then move it over.',
    },
    {
      question: 'Who moves our data?',
      answer:
        'With the Hospital plan we do it together: a test run into a copy, a list of what did not fit, and the final run on an evening of your choice.',
    },
    {
      question: 'What about several sites?',
      answer:
        'Each site is a clinic with its own staff, hours and records. People who work at two sites are invited to both.',
    },
  ],
  roiQuery: 'doctors=14&days=7&phone=22&charge=210&wage=27',
  plan: planFor(14),
};

export default function HospitalsPage() {
  return <SolutionArticle solution={HOSPITALS} content={CONTENT} />;
}
