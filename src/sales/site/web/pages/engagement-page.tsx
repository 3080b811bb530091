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
    'SMS, email and social in one inbox next to the pet’s record, automatic reminders, and an account where owners book and view records.',
  heading: 'Answer once, right in the pet’s record',
  text: 'Owners write wherever it is easiest for them: SMS, email, social. You answer in one place, with the record open, and the conversation stays with the pet.',
  stepsTitle: 'The owner’s experience',
  stepsIntro: 'From the first question to next year’s vaccination, and what the clinic has to do for it.',
  steps: [
    {
      title: 'The owner finds a time',
      text: 'Online, on a phone, one question at a time: which pet, what for, when. Only times that are really available are offered.',
    },
    {
      title: 'A reminder comes before the visit',
      text: 'With date, time and what to bring. Owners who cannot come say so with one tap, and the slot becomes available while someone else can still use it.',
    },
    {
      title: 'The owner gets a summary',
      text: 'After the visit, the owner’s notes, weights and vaccinations are in the account, in plain language.',
    },
    {
      title: 'A question gets an answer',
      text: 'It arrives in the inbox with the pet’s name. Colleagues see that you are already answering.',
    },
    {
      title: 'Automatic follow-up',
      text: 'The record knows what is due. The owner gets a message with a booking link, not a call at dinnertime.',
    },
  ],
  pointsTitle: 'What makes it work for both',
  points: [
    {
      title: 'One inbox',
      text: 'SMS, email and social together, newest first, showing who is answering. Nothing gets stuck on a private phone.',
    },
    {
      title: 'Every owner has an account',
      text: 'Pets, appointments, messages and documents, on any phone, with no app to install.',
    },
    {
      title: 'Drafts, never auto-pilot',
      text: 'AI can draft a follow-up from the visit notes. A person reviews, edits and sends it. Nothing clinical is sent automatically.',
    },
    {
      title: 'Quiet when it should be',
      text: 'Owners choose how to be contacted. Reminders are never sent for a pet that has died; the record makes sure of that.',
    },
    {
      title: 'In the clinic’s name',
      text: 'Emails carry your clinic’s name and time zone, and replies come back to you.',
    },
    {
      title: 'Sent once',
      text: 'Each reminder is sent exactly once, even if a server restarts in the middle of the night.',
    },
  ],
  claim: {
    figure: '98%',
    text: 'client satisfaction',
    check:
      'Ask your own clients: one question after each visit, “Would you come again?”, is enough to start tracking.',
  },
  questions: [
    {
      question: 'Do owners have to register?',
      answer:
        'To book online, yes, once: name, email, password. Owners who only call never have to. The front desk uses the same record for both.',
    },
    {
      question: 'Can we stop reminders for one owner?',
      answer: 'Yes. Owners can choose how they are contacted, and the front desk can set it for them.',
    },
    {
      question: 'Does AI talk to our clients?',
      answer:
        'No. It may prepare drafts, marked as such, for a person to review. Nothing is sent without a person, and a clinic can switch it off.',
    },
  ],
  next: [SCHEDULING, RECORDS, WORKFLOW].map(cardOf),
};

export default function EngagementPage() {
  return <FeatureArticle content={CONTENT} picture={<EngagementPicture />} />;
}
