import { TRIAL_DAYS } from '#sales/trial/trial.rules.ts';
import type { Question } from '../parts/structured-data.ts';

export const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: 'What does “3 months free with annual plans” mean?',
    answer:
      'You pay nine months in one sum and use twelve. The price stands on each plan when you choose to pay by the year, and it is the same when you renew.',
  },
  {
    question: 'Who counts as a doctor?',
    answer:
      'Everyone who has a diary in which visits are booked. Technicians, front desk, helpers and pet owners do not count, however many they are.',
  },
  {
    question: 'Do SMS cost extra?',
    answer:
      'Email is included. SMS are carried by a telephone company and are passed on at what they cost us, listed one by one. You set a monthly limit.',
  },
  {
    question: 'What happens when we grow out of a plan?',
    answer:
      'You add the doctor, and the next plan begins with the next month. What is left of a year that you have paid is counted in full.',
  },
  {
    question: 'Can we try it first?',
    answer: `Yes: a free trial of ${TRIAL_DAYS} days with all of the plan Clinic, with your own data. You give no card, and it ends by itself.`,
  },
  {
    question: 'Can we stop?',
    answer:
      'By the month, at the end of each month. By the year, at the end of the year. You get your data in open formats, without a fee.',
  },
  {
    question: 'Is tax included?',
    answer: 'No. Prices are in US dollars before tax; what is added depends on where your clinic is.',
  },
];
