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
      'Everyone with a schedule in which visits are booked. Technicians, front desk staff, helpers and pet owners do not count, no matter how many there are.',
  },
  {
    question: 'Do SMS cost extra?',
    answer:
      'Email is included. SMS and WhatsApp messages go through your clinic’s own Twilio or GoHighLevel account, which bills you directly.',
  },
  {
    question: 'What happens when we outgrow a plan?',
    answer:
      'You add the doctor, and the next plan starts the following month. Any remaining prepaid time is credited in full.',
  },
  {
    question: 'Can we try it first?',
    answer: `Yes: a free trial of ${TRIAL_DAYS} days with everything in the Clinic plan and your own data. No card required, and it ends automatically.`,
  },
  {
    question: 'Can we cancel?',
    answer:
      'Monthly plans at the end of any month, annual plans at the end of the year. You get your data in open formats, at no charge.',
  },
  {
    question: 'Is tax included?',
    answer: 'No. Prices are in US dollars before tax; the tax depends on where your clinic is located.',
  },
];
