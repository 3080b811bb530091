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
  text: 'Owners write wherever it is easiest for them: SMS, WhatsApp, email, social or their account. You answer in one place, with the record open, and the conversation stays with the pet.',
  stepsTitle: 'The owner’s experience',
  stepsIntro: 'From the first question to next year’s vaccination, and what the clinic has to do for it.',
  steps: [
    {
      title: 'The owner finds a time',
      text: 'Online, on a phone, one question at a time: which pet, what for, when. Only times that are really available are offered.',
    },
    {
      title: 'A reminder comes before the visit',
      text: 'With date, time and a link to confirm, reschedule or cancel without signing in. A canceled slot becomes available while someone else can still use it.',
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
      text: 'The record knows what is due. The owner gets one message for all pets of the household, with a link to book, not a call at dinnertime.',
    },
  ],
  pointsTitle: 'What makes it work for both',
  points: [
    {
      title: 'One inbox',
      text: 'SMS, WhatsApp, email, Facebook and Instagram together, showing who is answering. Nothing gets stuck on a private phone.',
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
      text: 'A reminder is never sent twice by itself, even if a server restarts in the middle of the night.',
    },
    {
      title: 'Emergencies first',
      text: 'A message that sounds like an emergency goes to the top, and the owner reads at once whom to call.',
    },
    {
      title: 'Photos and films on file',
      text: 'What an owner sends from the phone is filed in the pet’s record from the conversation.',
    },
    {
      title: 'Seen before it is sent',
      text: 'You see which reminders go out in the next seven days, to whom, and why not to the others.',
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
      question: 'Does it follow the rules on consent?',
      answer:
        'It stores who agreed to what, with the proof, and applies the rules of the owner’s country. Where it does not know them, it sends no advertising. A STOP ends messages at once.',
    },
    {
      question: 'Does AI talk to our clients?',
      answer:
        'No. It may prepare drafts, marked as such, for a person to review. No draft is sent without a person, and a clinic can switch it off.',
    },
  ],
  next: [SCHEDULING, RECORDS, WORKFLOW].map(cardOf),
};

export default function EngagementPage() {
  return <FeatureArticle content={CONTENT} picture={<EngagementPicture />} />;
}
