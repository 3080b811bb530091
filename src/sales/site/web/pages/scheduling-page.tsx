import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { cardOf, ENGAGEMENT, RECORDS, WORKFLOW } from '../content/features.ts';
import { DayPicture } from '../day-picture.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle, type FeatureContent } from '../parts/feature-article.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: FeatureContent = {
  path: '/features/scheduling',
  name: 'Smart scheduling',
  title: 'Scheduling and online booking for veterinary clinics',
  description:
    'A diary by doctor and room with online booking, opening hours, absences and reminders. It cannot hold two animals in one place.',
  heading: 'A diary that cannot be booked twice',
  text: 'Doctors, rooms, opening hours, absences and the length of each kind of visit: the diary knows them all, and offers only what is really free, at the desk and online.',
  stepsTitle: 'How a slot is found',
  stepsIntro: 'The same five questions, whether the front desk asks or an owner at midnight.',
  steps: [
    {
      title: 'What is it for?',
      text: 'A vaccination needs fifteen minutes, a dental check forty, a surgery the table. Each kind of visit brings its own length, doctor and room.',
    },
    {
      title: 'Who is in the house?',
      text: 'Shifts, lunch, holidays and the morning at the other branch are known. A time without a doctor is never offered.',
    },
    {
      title: 'What is free for everyone needed?',
      text: 'Doctor and room must both be free, for the whole length. Buffers before and after count too.',
    },
    {
      title: 'Why not that time?',
      text: 'A time that is not offered has a reason, and the diary says it: the doctor is away, the room is taken, the rest of the morning is too short.',
    },
    {
      title: 'Take it',
      text: 'Of two who press at the same moment, one gets the time. The other hears what happened and is offered the three nearest free times.',
    },
  ],
  pointsTitle: 'Around the slot',
  points: [
    {
      title: 'Drag, and it is moved',
      text: 'With the mouse, a finger or the keyboard. A place that is taken does not accept it, and says why.',
    },
    {
      title: 'Day, week, list',
      text: 'By doctor or by room. The address keeps the view, so that a colleague gets the same picture by link.',
    },
    {
      title: 'Summer time, right',
      text: 'A day has 23 hours once a year. Appointments stay at the hour that was told to the owner.',
    },
    {
      title: 'Exceptions, on purpose',
      text: 'Staff may book outside opening hours or into blocked time, when they say so. It never happens by accident.',
    },
    {
      title: 'Reminders',
      text: 'They follow the appointment: moved with it, gone with it.',
    },
    {
      title: 'Owners move their own',
      text: 'Until the hour that you set. After it they call, as today.',
    },
  ],
  claim: {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Most of it is telephone. The ROI calculator does the sum with your own figures, line by line.',
  },
  questions: [
    {
      question: 'Can owners book anything at any time?',
      answer:
        'They can book the kinds of visits that you open for online booking, with the notice that you want, in the hours that you choose. Everything else stays with the front desk.',
    },
    {
      question: 'What happens to our present diary?',
      answer:
        'Coming appointments are brought over on the evening before the first day. See the implementation guide for how we do it without a day of double work.',
    },
    {
      question: 'Do rooms have to be booked too?',
      answer: 'Only where you say so. A kind of visit can need a room, a room of a kind, or none.',
    },
  ],
  next: [WORKFLOW, ENGAGEMENT, RECORDS].map(cardOf),
};

export default function SchedulingPage() {
  return <FeatureArticle content={CONTENT} picture={<DayPicture />} />;
}
