import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { Law, LawRow, RegionRow } from './contact-law-row.rules.ts';
import { hoursOf, type WeekHours } from './sending-window.rules.ts';

const TEXTS: readonly MessageChannelName[] = ['sms', 'whatsapp', 'facebook', 'instagram'];
const WRITTEN: readonly MessageChannelName[] = [...TEXTS, 'email'];
const CHECKED = '2026-11-22';
const FEDERAL_HOURS = hoursOf({ weekdays: [8, 21] });

const US = { countries: ['US'], months: null, confirmsWebForms: false, checkedOn: CHECKED };
const US_TEXT = { ...US, channels: TEXTS, optOutDays: 10, proofYears: 5 };
const TCPA =
  '47 CFR 64.1200(a), 16 CFR 310.5; a number that was given is consent to messages about it (FCC 92-443)';

const texts: readonly LawRow[] = [
  {
    ...US_TEXT,
    purpose: 'transactional',
    consent: 'prior_express',
    isMarketing: false,
    hours: null,
    source: TCPA,
    isConfirmed: true,
  },
  {
    ...US_TEXT,
    purpose: 'appointment',
    consent: 'prior_express',
    isMarketing: false,
    hours: null,
    source: TCPA,
    isConfirmed: true,
  },
  {
    ...US_TEXT,
    purpose: 'care',
    consent: 'express_written',
    isMarketing: true,
    hours: FEDERAL_HOURS,
    source: `${TCPA}. Reminders of care are treated as advertising: the exemption for health messages is for people`,
    isConfirmed: false,
  },
  {
    ...US_TEXT,
    purpose: 'marketing',
    consent: 'express_written',
    isMarketing: true,
    hours: FEDERAL_HOURS,
    source: '47 CFR 64.1200(a)(2), (c)(1) and (f)(9)',
    isConfirmed: true,
  },
];

const email = (purpose: LawRow['purpose'], isMarketing: boolean): LawRow => ({
  ...US,
  channels: ['email'],
  purpose,
  consent: 'none',
  isMarketing,
  hours: null,
  optOutDays: 10,
  proofYears: null,
  source: 'CAN-SPAM Act, 15 U.S.C. 7704: an opt-out and a postal address in each',
  isConfirmed: true,
});

const CANADA = {
  countries: ['CA'],
  channels: WRITTEN,
  confirmsWebForms: false,
  hours: null,
  optOutDays: 10,
  proofYears: null,
  checkedOn: CHECKED,
};
const freeInCanada = (purpose: LawRow['purpose']): LawRow => ({
  ...CANADA,
  purpose,
  consent: 'none',
  months: null,
  isMarketing: false,
  source: 'CASL s. 6(6): no consent, but who sends it and how to unsubscribe',
  isConfirmed: true,
});

const advertisedInCanada = (purpose: LawRow['purpose']): LawRow => ({
  ...CANADA,
  purpose,
  consent: 'implied',
  months: 24,
  isMarketing: true,
  source:
    'CASL s. 10(9) and (10): for two years after a purchase. Consent after an enquiry alone is not assumed',
  isConfirmed: true,
});

const state = (regions: string, hours: WeekHours, source: string, isConfirmed = true): RegionRow => ({
  country: 'US',
  regions: regions.split(' '),
  channels: TEXTS,
  hours: hoursOf(hours),
  source,
  checkedOn: CHECKED,
  isConfirmed,
});

/** The Americas, as known in November 2026. */
export const LAW_OF_AMERICA: Law = {
  rows: [
    ...texts,
    email('transactional', false),
    email('appointment', false),
    email('care', true),
    email('marketing', true),
    freeInCanada('transactional'),
    freeInCanada('appointment'),
    advertisedInCanada('care'),
    advertisedInCanada('marketing'),
  ],
  regions: [
    state('FL MD OK NJ MA', { weekdays: [8, 20] }, 'Telemarketing laws of these states: 8 to 20'),
    state('CT', { weekdays: [9, 20] }, 'Conn. Gen. Stat. 42-288a'),
    state('TX', { weekdays: [9, 21], sunday: [12, 21] }, 'Texas SB 140, Bus. & Com. Code 302'),
    state(
      'MS LA AL',
      { weekdays: [8, 20], sunday: null },
      'Telemarketing laws of these states: none on Sundays',
    ),
    state('RI', { weekdays: [9, 18], saturday: [10, 17] }, 'R.I. Gen. Laws 5-61'),
    state('KY', { weekdays: [10, 21] }, 'KRS 367.46955'),
    state('WA', { weekdays: [8, 20] }, 'Washington HB 1497; written for calls, unclear for texts', false),
  ],
};
