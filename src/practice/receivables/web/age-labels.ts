import { AGE_BUCKETS } from '../ageing.rules.ts';

/** The heads of the columns: shorter than the rule's labels. */
const SHORT = {
  not_due: 'Not due',
  days_1_30: '1–30 days',
  days_31_60: '31–60 days',
  days_61_90: '61–90 days',
  over_90: '> 90 days',
} as const;

export const AGES = AGE_BUCKETS.map(({ key, label }) => ({ key, label, short: SHORT[key] }));
