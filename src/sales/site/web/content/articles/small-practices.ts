import { planFor } from '../../../plans.rules.ts';
import type { SolutionContent } from '../../parts/solution-article.tsx';

export const SMALL_PRACTICES_ARTICLE: SolutionContent = {
  title: 'Software for small veterinary practices',
  heading: 'For clinics where everyone does everything',
  text: 'With two doctors and a team of three, the nearest person picks up the phone. You need one place that shows what comes next.',
  troubles: [
    {
      today: 'The phone rings while you are holding a cat. Someone wants to move an appointment.',
      withUs: 'Owners move their own appointments online, until the cutoff you set.',
    },
    {
      today: 'The 10:30 slot stays empty because no one called to cancel.',
      withUs:
        'Reminders go out in advance. Owners who cannot come cancel from the message, and the time opens up again.',
    },
    {
      today: 'The vaccine runs out on a day with four vaccinations booked.',
      withUs: 'The inventory shows what is running low and what is about to expire.',
    },
    {
      today: 'The one person who knows the software is on vacation.',
      withUs: 'A relief vet finds the day, the record and the note without training.',
    },
  ],
  dayTitle: 'An ordinary Tuesday',
  day: [
    {
      title: '7:45 a.m.',
      text: 'Nineteen visits, one surgery, two messages from owners overnight. Both are answered before you open.',
    },
    {
      title: '9:20 a.m.',
      text: 'A walk-in. The schedule shows the next free time, with a doctor and a room.',
    },
    { title: '12:30 p.m.', text: 'Lunch. It is blocked in the schedule and in online booking.' },
    {
      title: '4 p.m.',
      text: 'The dog that came in for its ears is due for a booster. The record says so, and it gets both in one visit.',
    },
    { title: '6:10 p.m.', text: 'The last pet has gone home, and the day’s notes are done.' },
  ],
  points: [
    {
      title: 'Ready in an afternoon',
      text: 'Enter opening hours, staff and appointment types, and your schedule is ready.',
    },
    { title: 'No server in the closet', text: 'It runs in the browser on the devices you already have.' },
    {
      title: 'One price for everyone',
      text: 'Only doctors count. Everyone else at the clinic is included.',
    },
    {
      title: 'Roles that overlap',
      text: 'A technician can check pets in and book appointments too. You assign the roles in one list.',
    },
    { title: 'Help around the clock', text: '24/7 support, on every plan.' },
    {
      title: 'Grows with you',
      text: 'Add a third doctor and the plan changes the following month, not before.',
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
        'No. Monthly plans can be canceled at the end of any month. Annual plans run for one year and include three months free.',
    },
  ],
  roiQuery: 'doctors=2&phone=4',
  plan: planFor(2),
  closing: {
    title: 'Set it up this afternoon',
    text: 'The free trial takes you from an empty schedule to the first booked visit.',
  },
};
