import type { Law, LawRow } from './contact-law-row.rules.ts';

const AUSTRALIA: Omit<LawRow, 'consent' | 'isConfirmed' | 'isMarketing' | 'months' | 'purpose' | 'source'> = {
  countries: ['AU'],
  channels: ['email', 'sms', 'whatsapp', 'facebook', 'instagram'],
  hours: null,
  confirmsWebForms: false,
  optOutDays: 5,
  proofYears: null,
  checkedOn: '2026-11-22',
};

const factual = (purpose: LawRow['purpose']): LawRow => ({
  ...AUSTRALIA,
  purpose,
  consent: 'none',
  months: null,
  isMarketing: false,
  source: 'Spam Act 2003, schedule 1: factual messages only say who sends them',
  isConfirmed: true,
});

const advertised = (purpose: LawRow['purpose']): LawRow => ({
  ...AUSTRALIA,
  purpose,
  consent: 'implied',
  months: 24,
  isMarketing: true,
  source:
    'Spam Act 2003, schedule 2: consent that is express, or inferred from a business relationship. It names no period; two years is a cautious reading',
  isConfirmed: false,
});

/** Oceania, as known in November 2026. */
export const LAW_OF_OCEANIA: Law = {
  rows: [factual('transactional'), factual('appointment'), advertised('care'), advertised('marketing')],
  regions: [],
};
