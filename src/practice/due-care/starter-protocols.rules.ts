import type { CareKind, CareTarget } from '#vocabulary/care.ts';
import type { Species } from '#vocabulary/species.ts';
import type { CareTerms } from './due-dates.rules.ts';

/** A protocol of the starter set. A clinic gets a copy, confirms it and changes it. */
export interface StarterProtocol extends CareTerms {
  readonly starterKey: string;
  readonly name: string;
  readonly species: Species;
  readonly kind: CareKind;
  readonly target: CareTarget;
  /** Where it applies; null for everywhere. It comes before a more general one with the same target (DUE-9). */
  readonly country: string | null;
  /** Spellings separated by commas. */
  readonly region: string | null;
  readonly source: string;
}

/** The place of a protocol that says nothing about places. */
const EVERYWHERE = { country: null, region: null } as const;

const ONE_DOSE = {
  ...EVERYWHERE,
  seriesIntervalDays: null,
  seriesMinIntervalDays: null,
  seriesUntilAgeDays: null,
  adultDoses: 1,
  firstBoosterMonths: 12,
  boosterMonths: 12,
  boosterBasis: 'protocol',
  immuneAfterDays: null,
} as const;

const RABIES = {
  ...ONE_DOSE,
  kind: 'vaccination',
  target: 'rabies',
  isCore: true,
  minAgeDays: 84,
  boosterMonths: null,
  boosterBasis: 'label',
  immuneAfterDays: 28,
  source:
    'NASPHV Compendium 2016: booster 1 year after the first dose, then by label; protected 28 days after the first dose. Minimum age 12 weeks as on most labels. State or national law may differ.',
} as const;

const TWO_DOSES_A_YEAR = {
  ...ONE_DOSE,
  kind: 'vaccination',
  isCore: false,
  minAgeDays: 56,
  seriesIntervalDays: 28,
  seriesMinIntervalDays: 14,
  adultDoses: 2,
} as const;

const YEARLY_EXAM = {
  ...ONE_DOSE,
  name: 'Yearly exam',
  kind: 'exam',
  target: 'yearly_exam',
  isCore: false,
  minAgeDays: 0,
  source: 'General professional practice: one exam a year; the clinic sets its own interval.',
} as const;

const DEWORMING = {
  ...ONE_DOSE,
  name: 'Deworming',
  kind: 'parasite_control',
  target: 'deworming',
  isCore: false,
  minAgeDays: 14,
  firstBoosterMonths: 3,
  boosterMonths: 3,
  source:
    'General professional practice: four times a year where the risk is unknown; the clinic sets its own.',
} as const;

const FLEAS_AND_TICKS = {
  ...DEWORMING,
  name: 'Fleas and ticks',
  target: 'fleas_and_ticks',
  minAgeDays: 56,
  firstBoosterMonths: 1,
  boosterMonths: 1,
  source: 'General professional practice: monthly, or as the product’s label says; the clinic sets its own.',
} as const;

/**
 * Rules D6 and D7. What a new clinic starts from, unconfirmed: intervals that a clinic checks against its guidelines, its
 * products’ labels and its law before it relies on them.
 */
export const STARTER_PROTOCOLS: readonly StarterProtocol[] = [
  { ...RABIES, starterKey: 'dog_rabies', name: 'Rabies', species: 'dog' },
  {
    ...ONE_DOSE,
    starterKey: 'dog_dhp',
    name: 'Distemper, adenovirus, parvovirus',
    species: 'dog',
    kind: 'vaccination',
    target: 'dhp',
    isCore: true,
    minAgeDays: 42,
    seriesIntervalDays: 28,
    seriesMinIntervalDays: 14,
    seriesUntilAgeDays: 112,
    adultDoses: 2,
    boosterMonths: 36,
    source:
      'AAHA canine vaccination guidelines 2022: from 6–8 weeks every 2–4 weeks until 16 weeks or later; older dogs two doses 2–4 weeks apart; within 1 year; then every 3 years.',
  },
  {
    ...TWO_DOSES_A_YEAR,
    starterKey: 'dog_leptospirosis',
    name: 'Leptospirosis',
    species: 'dog',
    target: 'leptospirosis',
    source:
      'AAHA 2022: two doses 2–4 weeks apart, then yearly; advised for most dogs, core where endemic (WSAVA 2024).',
  },
  {
    ...TWO_DOSES_A_YEAR,
    starterKey: 'dog_lyme',
    name: 'Lyme disease',
    species: 'dog',
    target: 'lyme',
    source: 'AAHA 2022: two doses 2–4 weeks apart, then yearly, where ticks carry it.',
  },
  {
    ...TWO_DOSES_A_YEAR,
    starterKey: 'dog_influenza',
    name: 'Canine influenza',
    species: 'dog',
    target: 'canine_influenza',
    source: 'AAHA 2022: two doses 2–4 weeks apart, then yearly, by exposure.',
  },
  {
    ...ONE_DOSE,
    starterKey: 'dog_bordetella',
    name: 'Bordetella',
    species: 'dog',
    kind: 'vaccination',
    target: 'bordetella',
    isCore: false,
    minAgeDays: 56,
    source:
      'AAHA 2022: one intranasal or oral dose, yearly. An injectable product needs two doses 2–4 weeks apart.',
  },
  { ...RABIES, starterKey: 'cat_rabies', name: 'Rabies', species: 'cat' },
  {
    ...ONE_DOSE,
    starterKey: 'cat_fvrcp',
    name: 'Herpesvirus, calicivirus, panleukopenia',
    species: 'cat',
    kind: 'vaccination',
    target: 'fvrcp',
    isCore: true,
    minAgeDays: 42,
    seriesIntervalDays: 28,
    seriesMinIntervalDays: 21,
    seriesUntilAgeDays: 112,
    adultDoses: 2,
    boosterMonths: 36,
    source:
      'AAFP feline vaccination table: from 6 weeks every 3–4 weeks to 16 weeks; 1 year; then every 3 years. AAHA/AAFP 2020 continues to 16–20 weeks.',
  },
  {
    ...TWO_DOSES_A_YEAR,
    starterKey: 'cat_felv',
    name: 'Feline leukemia virus',
    species: 'cat',
    target: 'felv',
    seriesMinIntervalDays: 21,
    source:
      'AAFP: two doses 3–4 weeks apart from 8 weeks; yearly if at risk. AAHA/AAFP 2020: core for cats under 1 year.',
  },
  {
    ...RABIES,
    starterKey: 'ferret_rabies',
    name: 'Rabies',
    species: 'ferret',
  },
  {
    ...ONE_DOSE,
    starterKey: 'ferret_distemper',
    name: 'Distemper',
    species: 'ferret',
    kind: 'vaccination',
    target: 'distemper',
    isCore: true,
    minAgeDays: 56,
    seriesIntervalDays: 21,
    seriesMinIntervalDays: 14,
    seriesUntilAgeDays: 98,
    adultDoses: 2,
    source:
      'General professional knowledge: 8, 11 and 14 weeks, then yearly. Check against the product’s label.',
  },
  {
    ...ONE_DOSE,
    starterKey: 'rabbit_myxomatosis',
    name: 'Myxomatosis',
    species: 'rabbit',
    kind: 'vaccination',
    target: 'myxomatosis',
    isCore: false,
    minAgeDays: 35,
    source: 'General professional knowledge: from 5 weeks, then yearly, where the product is licensed.',
  },
  {
    ...ONE_DOSE,
    starterKey: 'rabbit_rhd',
    name: 'Rabbit hemorrhagic disease',
    species: 'rabbit',
    kind: 'vaccination',
    target: 'rhd',
    isCore: false,
    minAgeDays: 35,
    source: 'General professional knowledge: from 5 weeks, then yearly, where the product is licensed.',
  },
  { ...DEWORMING, starterKey: 'dog_deworming', species: 'dog' },
  { ...DEWORMING, starterKey: 'cat_deworming', species: 'cat' },
  { ...FLEAS_AND_TICKS, starterKey: 'dog_fleas_and_ticks', species: 'dog' },
  { ...FLEAS_AND_TICKS, starterKey: 'cat_fleas_and_ticks', species: 'cat' },
  { ...YEARLY_EXAM, starterKey: 'dog_yearly_exam', species: 'dog' },
  { ...YEARLY_EXAM, starterKey: 'cat_yearly_exam', species: 'cat' },
  { ...YEARLY_EXAM, starterKey: 'rabbit_yearly_exam', species: 'rabbit' },
  { ...YEARLY_EXAM, starterKey: 'ferret_yearly_exam', species: 'ferret' },
];

/** Rabies where the state's rule differs from the compendium. */
const RABIES_IN_NEW_YORK = {
  ...RABIES,
  name: 'Rabies, New York',
  country: 'US',
  region: 'NY, New York',
  immuneAfterDays: 14,
  source:
    'New York State Veterinary Medical Society on the NASPHV Compendium 2016: protected 14 days after the first dose; booster after 1 year, then by label.',
} as const;

/** Rabies where it is not part of routine vaccination, because animals on land do not carry it. */
const travelRabies = (country: string) => ({
  ...RABIES,
  name: 'Rabies, for travel',
  country,
  isCore: false,
  immuneAfterDays: 21,
  source:
    'General professional knowledge: not routine where land animals are free of rabies, needed for travel; valid 21 days after the first dose (Regulation (EU) 576/2013). Confirm before relying on it.',
});

const withSpecies = (
  protocol: Omit<StarterProtocol, 'species' | 'starterKey'>,
  key: string,
): readonly StarterProtocol[] =>
  (['dog', 'cat', 'ferret'] as const).map((species) =>
    Object.assign({ species, starterKey: `${species}_${key}` }, protocol),
  );

/** Rows that apply in one country only, in addition to the general ones. */
const OF_COUNTRIES: readonly StarterProtocol[] = [
  ...withSpecies(RABIES_IN_NEW_YORK, 'rabies_us_ny'),
  ...['GB', 'IE', 'AU', 'NZ'].flatMap((country) =>
    withSpecies(travelRabies(country), `rabies_${country.toLowerCase()}`),
  ),
];

/** The starter set of a country: what applies everywhere, and what applies there or in one of its regions. */
export const protocolsOfCountry = (country: string): readonly StarterProtocol[] => [
  ...STARTER_PROTOCOLS,
  ...OF_COUNTRIES.filter((protocol) => protocol.country === country),
];
