import { TRIAL_DAYS } from '#sales/trial/trial.rules.ts';
import type { Question } from '../parts/structured-data.ts';

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'What does “3 months free with annual plans” mean?',
    answer:
      'You pay for nine months up front and use twelve. Each plan shows its price when you choose annual billing, and it stays the same when you renew.',
  },
  {
    question: 'Who counts as a doctor?',
    answer:
      'Everyone whose schedule visits are booked into. Technicians, front desk staff, assistants and pet owners do not count.',
  },
  {
    question: 'Do SMS cost extra?',
    answer:
      'Email is included. SMS and WhatsApp messages go through your clinic’s own Twilio or GoHighLevel account, which bills you directly.',
  },
  {
    question: 'What happens when we outgrow a plan?',
    answer: 'Add the doctor, and the next plan starts the following month. Prepaid time is credited in full.',
  },
  {
    question: 'Can we try it first?',
    answer: `Yes. The free trial lasts ${TRIAL_DAYS} days and includes everything in the Clinic plan. No card is required, and it ends by itself.`,
  },
  {
    question: 'Can we cancel?',
    answer:
      'Yes, monthly plans at the end of any month and annual plans at the end of the year. You get your data in open formats at no charge.',
  },
  {
    question: 'Is tax included?',
    answer: 'No. Prices are in US dollars before tax. The tax depends on where your clinic is.',
  },
];
