import type { FeatureContent } from '../../parts/feature-article.tsx';
import { cardOf, RECORDS, SCHEDULING, WORKFLOW } from '../features.ts';

export const ENGAGEMENT_ARTICLE: FeatureContent = {
  path: '/features/engagement',
  name: 'Client engagement',
  title: 'Client messages and reminders for veterinary clinics',
  description:
    'SMS, email and social in one inbox next to the pet’s record, automatic reminders, and an account where owners book and view records.',
  heading: 'Every message in one inbox, next to the pet it is about',
  text: 'Owners write by SMS, WhatsApp, email, Facebook, Instagram or from their account. You answer in one place, and the conversation stays with the pet.',
  stepsTitle: 'From the owner’s side',
  stepsIntro: 'From the first question to next year’s vaccination.',
  steps: [
    {
      title: 'The owner finds a time',
      text: 'On a phone, one question at a time: which pet, what for, when. Only available times are offered.',
    },
    {
      title: 'The owner gets a reminder',
      text: 'With date, time and a link to confirm, reschedule or cancel without signing in. A canceled slot becomes available while someone else can still use it.',
    },
    {
      title: 'The owner gets a summary',
      text: 'After the visit, instructions, weights and vaccinations are in the owner’s account.',
    },
    {
      title: 'The owner asks a question',
      text: 'It arrives in the inbox with the pet’s name. Colleagues see who is answering it.',
    },
    {
      title: 'The next vaccination is due',
      text: 'The owner gets one message for all pets in the household, with a link to book.',
    },
  ],
  pointsTitle: 'What your team gets',
  points: [
    {
      title: 'One inbox',
      text: 'SMS, email and account messages together. WhatsApp arrives through your own Twilio or GoHighLevel account, Facebook and Instagram through GoHighLevel.',
    },
    {
      title: 'Every owner has an account',
      text: 'Pets, appointments, messages and documents, on any phone, with no app to install.',
    },
    {
      title: 'Questions before the visit',
      text: 'Owners answer a few questions chosen by the reason for the visit, in English, German or Spanish. The doctor adds the answers to the history with one click.',
    },
    {
      title: 'Drafted follow-ups',
      text: 'After a visit, a follow-up is drafted from the record. A person reviews it, edits it and sends it.',
    },
    {
      title: 'No reminders that hurt',
      text: 'Owners choose how they are contacted. Once a death is recorded, nothing more is sent for that pet.',
    },
    {
      title: 'In the clinic’s name',
      text: 'Emails carry your clinic’s name and time zone, and replies come back to you.',
    },
    {
      title: 'Sent once',
      text: 'A reminder is never sent twice, even if a server restarts while it is going out.',
    },
    {
      title: 'Emergencies first',
      text: 'A message that sounds like an emergency moves to the top, and the owner is told at once whom to call.',
    },
    {
      title: 'Photos and videos, filed',
      text: 'File what an owner sends in the pet’s record, straight from the conversation.',
    },
    {
      title: 'Preview before sending',
      text: 'See which reminders go out in the next seven days, to whom, and why others do not get one.',
    },
  ],
  claim: {
    figure: '98%',
    text: 'client satisfaction',
    check: 'To check it with your own clients, ask one question after each visit: “Would you come again?”',
  },
  questions: [
    {
      question: 'Do owners have to register?',
      answer:
        'To book online, yes, once: name, email, password. Owners who only call never have to. The front desk uses the same record for both.',
    },
    {
      question: 'What do we need for SMS, WhatsApp, Facebook and Instagram?',
      answer:
        'Your own account: Twilio for SMS and WhatsApp, or GoHighLevel for all four. You connect it in the settings, and the provider bills you directly. Email and messages from an owner’s account need neither.',
    },
    {
      question: 'Can we stop reminders for one owner?',
      answer: 'Yes. Owners can choose how they are contacted, and the front desk can set it for them.',
    },
    {
      question: 'Does it follow the rules on consent?',
      answer:
        'It stores who agreed to what, with proof, and applies the rules of the owner’s country. Where those rules are unknown, no marketing is sent. A reply of STOP ends messages at once.',
    },
    {
      question: 'Does AI talk to our clients?',
      answer:
        'No. It drafts replies and follow-ups for your team, and a person reviews and sends each one. Signs of an emergency are found by rules, never by AI. A clinic can turn all of it off.',
    },
  ],
  next: [SCHEDULING, RECORDS, WORKFLOW].map(cardOf),
  closing: {
    title: 'See a conversation, from question to booking',
    text: 'The demo shows both sides: your inbox and the owner’s phone.',
  },
};
