import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { cardOf, RECORDS, SCHEDULING, WORKFLOW } from '../content/features.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { FeatureArticle, type FeatureContent } from '../parts/feature-article.tsx';
import { EngagementPicture } from '../pictures/engagement-picture.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const CONTENT: FeatureContent = {
  path: '/features/engagement',
  name: 'Client engagement',
  title: 'Client messages and reminders for veterinary clinics',
  description:
    'SMS, email and social in one inbox beside the pet, reminders by themselves, and an account in which owners book and read.',
  heading: 'Answer once, beside the animal it is about',
  text: 'An owner writes where it is easy for the owner: SMS, email, social. You answer in one place, with the record open, and the answer stays with the pet.',
  stepsTitle: 'What an owner lives through',
  stepsIntro: 'From the first question to the next year’s vaccination, and what the clinic had to do for it.',
  steps: [
    {
      title: 'The owner finds a time',
      text: 'Online, on a phone, one question a step: which pet, what for, when. Only times that are really free are offered.',
    },
    {
      title: 'A reminder comes before the visit',
      text: 'With day, time and what to bring. Who cannot come says so with one tap, and the slot is free again while someone else can still use it.',
    },
    {
      title: 'The owner reads what was said',
      text: 'After the visit the notes for the owner, the weights and the vaccinations stand in the account, in plain words.',
    },
    {
      title: 'A question gets an answer',
      text: 'It lands in the inbox with the pet’s name on it. A colleague sees that you are already answering.',
    },
    {
      title: 'Next year asks by itself',
      text: 'What falls due is known from the record. The owner gets a note and a link to book, not a call in the dinner hour.',
    },
  ],
  pointsTitle: 'What makes it work for both',
  points: [
    {
      title: 'One inbox',
      text: 'SMS, email and social side by side, newest first, with who is answering. Nothing sits in a private telephone.',
    },
    {
      title: 'Every owner has an account',
      text: 'Pets, appointments, messages and papers, on any phone, without an app to install.',
    },
    {
      title: 'Drafts, never auto-pilot',
      text: 'AI can draft a follow-up from the visit’s note. A person reads it, changes it, sends it. Nothing clinical leaves by itself.',
    },
    {
      title: 'Quiet when it should be',
      text: 'An owner chooses how to be reached. A pet that has died is never reminded of; the record sees to that.',
    },
    {
      title: 'In the clinic’s name',
      text: 'Letters carry your name and your time zone, and replies come back to you.',
    },
    {
      title: 'Sent once',
      text: 'A reminder is claimed before it leaves. A restart in the middle of the night never sends it twice.',
    },
  ],
  claim: {
    figure: '98%',
    text: 'client satisfaction',
    check:
      'Ask your own: one question after a visit, “would you come again?”, is enough to start a line of figures.',
  },
  questions: [
    {
      question: 'Do owners have to register?',
      answer:
        'To book online, yes, once: name, e-mail, password. Who only calls never has to. The front desk keeps the same record for both.',
    },
    {
      question: 'Can we stop reminders for one owner?',
      answer:
        'Yes. Owners can choose for themselves how they are reached, and the front desk can do it for them.',
    },
    {
      question: 'Does AI talk to our clients?',
      answer:
        'No. It may prepare words for a person, marked as a draft. Without a person nothing is sent, and a clinic can switch it off.',
    },
  ],
  next: [SCHEDULING, RECORDS, WORKFLOW].map(cardOf),
};

export default function EngagementPage() {
  return <FeatureArticle content={CONTENT} picture={<EngagementPicture />} />;
}
