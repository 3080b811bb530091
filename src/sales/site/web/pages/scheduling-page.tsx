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
    'A schedule by doctor and room with online booking, opening hours, absences and reminders. It cannot be double-booked.',
  heading: 'A schedule that cannot be double-booked',
  text: 'Doctors, rooms, opening hours, absences and the length of each appointment type: the schedule knows them all and offers only times that are really available, at the front desk and online.',
  stepsTitle: 'How a slot is found',
  stepsIntro: 'The same five checks, whether the front desk books or an owner at midnight.',
  steps: [
    {
      title: 'What is it for?',
      text: 'A vaccination needs fifteen minutes, a dental check forty, a surgery the operating room. Each appointment type sets its own length, doctor and room.',
    },
    {
      title: 'Who is on duty?',
      text: 'Shifts, lunch, holidays and the morning at the other branch are taken into account. A time without a doctor is never offered.',
    },
    {
      title: 'Is everything available?',
      text: 'Doctor and room must both be available for the whole appointment, including buffers.',
    },
    {
      title: 'Why not that time?',
      text: 'If a time is not offered, the schedule says why: the doctor is away, the room is taken, the rest of the morning is too short.',
    },
    {
      title: 'Book it',
      text: 'If two people book at the same moment, one gets the time. The other sees what happened and is offered the three nearest available times.',
    },
  ],
  pointsTitle: 'Around the slot',
  points: [
    {
      title: 'Drag to move',
      text: 'With the mouse, a finger or the keyboard. If the new time is taken, the move is rejected with the reason.',
    },
    {
      title: 'Day, week, list',
      text: 'By doctor or by room. The view is part of the link, so you can share it with a colleague.',
    },
    {
      title: 'Daylight saving time, handled',
      text: 'One day a year has 23 hours. Appointments stay at the time the owner was given.',
    },
    {
      title: 'Deliberate exceptions',
      text: 'Staff may book outside opening hours or into blocked time, when they say so. It never happens by accident.',
    },
    {
      title: 'Reminders',
      text: 'They follow the appointment when it is moved or cancelled.',
    },
    {
      title: 'Owners move their own',
      text: 'Until the cutoff you set. After that they call, as today.',
    },
  ],
  claim: {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Most of it is phone time. The ROI calculator uses your own numbers, line by line.',
  },
  questions: [
    {
      question: 'Can owners book anything at any time?',
      answer:
        'They can book the appointment types you open for online booking, with the notice and within the hours you choose. Everything else stays with the front desk.',
    },
    {
      question: 'What happens to our current schedule?',
      answer:
        'Upcoming appointments are moved over on the evening before the first day. See the implementation guide for how to do it without double work.',
    },
    {
      question: 'Do rooms have to be booked too?',
      answer: 'Only where you say so. An appointment type can need a room, a certain kind of room, or none.',
    },
  ],
  next: [WORKFLOW, ENGAGEMENT, RECORDS].map(cardOf),
};

export default function SchedulingPage() {
  return <FeatureArticle content={CONTENT} picture={<DayPicture />} />;
}
