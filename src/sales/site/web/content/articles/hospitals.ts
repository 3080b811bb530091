import { planFor } from '../../../plans.rules.ts';
import type { SolutionContent } from '../../parts/solution-article.tsx';

export const HOSPITALS_ARTICLE: SolutionContent = {
  title: 'Software for animal hospitals',
  heading: 'Forty people, one shared view',
  text: 'Shifts change, rooms are shared, patients stay overnight. Everyone works from the same live view of the day.',
  troubles: [
    {
      today: 'Handover takes twenty minutes, and the important part comes up at the door.',
      withUs:
        'What was done and what is due is on the treatment sheet. The conversation is about what needs judgment.',
    },
    {
      today: 'Two doctors plan to use the same room at eleven.',
      withUs:
        'Rooms, like doctors, cannot be double-booked. The second booking is rejected, with the next available times.',
    },
    {
      today: 'A referring clinic calls three times about a patient.',
      withUs: 'Send a link to the record. It opens what you chose to share, and expires when you say.',
    },
    {
      today: 'Everyone can see everything because permissions are too hard to set up.',
      withUs:
        'Each role comes with its own permissions, and the audit trail shows what was changed, by whom and when.',
    },
  ],
  dayTitle: 'One day and one night',
  day: [
    {
      title: '7 a.m.',
      text: 'The day shift reads the board: who stayed overnight, who goes to surgery, who is due for treatment.',
    },
    {
      title: '9:40 a.m.',
      text: 'An emergency arrives. The front desk books it into the doctor’s day and sees what has to move.',
    },
    {
      title: '1:15 p.m.',
      text: 'Three patients are due for medication. The treatment sheet shows the dose, the time and who gave the last one.',
    },
    {
      title: '7 p.m.',
      text: 'The night shift starts. What is due overnight is on the sheet, hour by hour.',
    },
    {
      title: '3:30 a.m.',
      text: 'An owner writes. If it sounds like an emergency, the owner is told at once whom to call; otherwise it waits in the inbox.',
    },
  ],
  points: [
    {
      title: 'Built for many users',
      text: 'Several servers can share one database, so updates do not interrupt the night shift.',
    },
    {
      title: 'Rooms in the schedule',
      text: 'Each appointment type reserves the room it needs.',
    },
    {
      title: 'Two-step sign-in',
      text: 'Optional for each person, or required by the clinic.',
    },
    {
      title: 'Typed API',
      text: 'What the screens do is available to your own programs, with a machine-readable description.',
    },
    {
      title: 'Measured',
      text: 'Response times are measured with a year of a large hospital’s data.',
    },
    { title: 'Your own database', text: 'It can run on your own PostgreSQL database if you prefer.' },
  ],
  questions: [
    {
      question: 'Can we start with one department?',
      answer: 'Yes. Start with outpatients, keep surgery on the old list for two weeks, then move it over.',
    },
    {
      question: 'Who moves our data?',
      answer:
        'With the Hospital plan we do it together: the import is previewed, what did not fit is listed, and the final run is on an evening of your choice.',
    },
    {
      question: 'What about several sites?',
      answer:
        'Each site is a clinic with its own staff, hours and records. People who work at two sites are invited to both.',
    },
  ],
  roiQuery: 'doctors=14&days=7&phone=22&charge=210&wage=27',
  plan: planFor(14),
  closing: {
    title: 'Bring the people who will use it',
    text: 'Invite a doctor, a technician and the front desk to the demo, and ask about your own day.',
  },
};
