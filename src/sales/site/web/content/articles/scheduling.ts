import type { FeatureContent } from '../../parts/feature-article.tsx';
import { cardOf, ENGAGEMENT, RECORDS, WORKFLOW } from '../features.ts';

export const SCHEDULING_ARTICLE: FeatureContent = {
  path: '/features/scheduling',
  name: 'Smart scheduling',
  title: 'Scheduling and online booking for veterinary clinics',
  description:
    'A schedule by doctor and room with online booking, opening hours, absences and reminders. It cannot be double-booked.',
  heading: 'A schedule that cannot be double-booked',
  text: 'The schedule takes doctors, rooms, opening hours, absences and visit lengths into account and offers only times that are available, at the front desk and online.',
  stepsTitle: 'How a time is found',
  stepsIntro: 'The same checks apply whether the front desk books or an owner does at midnight.',
  steps: [
    {
      title: 'What is it for?',
      text: 'A vaccination needs fifteen minutes, a dental check forty, a surgery the operating room. Each appointment type sets its own length, doctor and room.',
    },
    {
      title: 'Who is on duty?',
      text: 'Working hours, lunch, vacations and blocked time are taken into account. A time without a doctor is never offered.',
    },
    {
      title: 'Is everything available?',
      text: 'Doctor and room must both be available for the whole appointment, including buffers.',
    },
    {
      title: 'Why not that time?',
      text: 'If a time is not offered, the schedule says why: the doctor is away, the room is taken, the gap is too short.',
    },
    {
      title: 'Book it',
      text: 'If two people book at the same moment, one gets the time. The other sees what happened and is offered the three nearest available times.',
    },
  ],
  closer: {
    title: 'What owners see',
    text: 'Online booking asks one question at a time: which pet, what for, which day, what time. It works on any phone, and the booking appears on your board at once.',
    picture: 'times',
  },
  pointsTitle: 'Around the appointment',
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
      text: 'When the clocks change, appointments stay at the time the owner was given.',
    },
    {
      title: 'Deliberate exceptions',
      text: 'Staff can book outside working hours or into blocked time after confirming it. It never happens by accident.',
    },
    {
      title: 'Reminders',
      text: 'They follow the appointment when it is moved, and stop when it is canceled.',
    },
    {
      title: 'Owners reschedule online',
      text: 'Until the cutoff you set. After that, they call.',
    },
  ],
  claim: {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Most of it is phone time. The ROI calculator works it out with your own numbers.',
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
        'You enter upcoming appointments before the first day. The implementation guide shows how to do it without keeping two schedules.',
    },
    {
      question: 'Do rooms have to be booked too?',
      answer: 'Only where you say so. An appointment type can require a room or none.',
    },
  ],
  next: [WORKFLOW, ENGAGEMENT, RECORDS].map(cardOf),
  closing: {
    title: 'Build your own schedule',
    text: 'In the free trial, hours, rooms and appointment types are set up for you to adjust. Book the first visit right away.',
  },
};
