import { planFor } from '../../../plans.rules.ts';
import type { SolutionContent } from '../../parts/solution-article.tsx';

export const MOBILE_ARTICLE: SolutionContent = {
  title: 'Software for mobile veterinary clinics',
  heading: 'The whole clinic in your pocket',
  text: 'You drive, examine, write notes, bill and run the front desk. The software has to work on a phone, in the minute between two visits.',
  troubles: [
    {
      today: 'The notes from six visits are waiting at home.',
      withUs: 'Each note is written on site, while the details are fresh.',
    },
    {
      today: 'Owners call while you drive.',
      withUs: 'They book online, within the hours and notice you set. You see the booking at your next stop.',
    },
    {
      today: 'You forget how much of the sedative is left in the van.',
      withUs: 'The van is a stock location of its own, with what is in it and what is running low.',
    },
    {
      today: 'No one is home after a forty-minute drive.',
      withUs: 'A reminder goes out the evening before, with the time and your clinic’s name.',
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
      text: 'The record opens on your phone: last weight, what is due, the alert that this dog bites.',
    },
    {
      title: 'In the kitchen',
      text: 'You enter the weight, the note and the vaccination. The owner sees them in their account.',
    },
    {
      title: 'Between visits',
      text: 'A question came in. You answer from the inbox, and it is saved with the pet.',
    },
    { title: 'At home', text: 'The notes are done.' },
  ],
  points: [
    { title: 'Made for one-handed use', text: 'Large buttons, and one step at a time.' },
    { title: 'Light and dark', text: 'Readable in bright sun and in a barn at night.' },
    {
      title: 'Buffers for the road',
      text: 'Appointment types can reserve time after each visit for the drive.',
    },
    {
      title: 'Small pages',
      text: 'Pages are kept small for places with one bar of reception.',
    },
    { title: 'The same record', text: 'Records can be exported, and go with you if you join a clinic.' },
    { title: 'One plan', text: 'The smallest plan is enough for you and a colleague.' },
  ],
  questions: [
    {
      question: 'Does it work without any reception?',
      answer:
        'No. Reading and writing need a connection, even a slow one. Where there is none, take notes on paper and enter them later.',
    },
    {
      question: 'Do I need a printer?',
      answer:
        'No. Owners see vaccinations and instructions in their account. What you need on paper prints from any browser.',
    },
    {
      question: 'Can I open only some days for booking?',
      answer: 'Yes. Online booking follows your hours, day by day, and your absences.',
    },
  ],
  roiQuery: 'doctors=1&visits=6&charge=190&phone=1.5&wage=30',
  plan: planFor(1),
  closing: {
    title: 'Try it on your phone',
    text: 'The free trial runs in the browser of the phone you already have.',
  },
};
