import type { Species } from './species.ts';

/** What kinds of care fall due. */
export const CARE_KINDS = ['vaccination', 'parasite_control', 'exam', 'laboratory', 'other'] as const;
export type CareKind = (typeof CARE_KINDS)[number];

export const CARE_KIND_LABELS: Readonly<Record<CareKind, string>> = {
  vaccination: 'Vaccination',
  parasite_control: 'Parasite control',
  exam: 'Exam',
  laboratory: 'Laboratory test',
  other: 'Other care',
};

/**
 * What care protects from or consists of. Products and protocols with the same target belong together: a dose of a
 * product counts for each of its targets. The diseases of a usual combination vaccine are one target.
 */
export const CARE_TARGET_LABELS = {
  rabies: 'Rabies',
  dhp: 'Distemper, adenovirus and parvovirus (DHP)',
  parainfluenza: 'Parainfluenza',
  leptospirosis: 'Leptospirosis',
  bordetella: 'Bordetella',
  lyme: 'Lyme disease',
  canine_influenza: 'Canine influenza',
  rattlesnake: 'Rattlesnake toxoid',
  fvrcp: 'Herpesvirus, calicivirus and panleukopenia (FVRCP)',
  felv: 'Feline leukemia virus (FeLV)',
  chlamydia: 'Chlamydia',
  distemper: 'Distemper',
  myxomatosis: 'Myxomatosis',
  rhd: 'Rabbit hemorrhagic disease (RHD)',
  tetanus: 'Tetanus',
  equine_influenza: 'Equine influenza',
  equine_herpesvirus: 'Equine herpesvirus',
  west_nile: 'West Nile virus',
  deworming: 'Deworming',
  fleas_and_ticks: 'Fleas and ticks',
  heartworm: 'Heartworm',
  yearly_exam: 'Yearly exam',
  dental_exam: 'Dental exam',
  senior_bloodwork: 'Senior bloodwork',
  other: 'Other',
} as const;
export type CareTarget = keyof typeof CARE_TARGET_LABELS;

/** Safe: the keys of the object, in its order. */
export const CARE_TARGETS = Object.keys(CARE_TARGET_LABELS) as [CareTarget, ...CareTarget[]];

/** The targets of vaccines. */
export const VACCINE_TARGETS = [
  'rabies',
  'dhp',
  'parainfluenza',
  'leptospirosis',
  'bordetella',
  'lyme',
  'canine_influenza',
  'rattlesnake',
  'fvrcp',
  'felv',
  'chlamydia',
  'distemper',
  'myxomatosis',
  'rhd',
  'tetanus',
  'equine_influenza',
  'equine_herpesvirus',
  'west_nile',
] as const satisfies readonly CareTarget[];

/**
 * The vaccines of a species, which are offered first; any other may be recorded. Source: what the guidelines of the starter protocols
 * name (AAHA 2022, AAHA/AAFP 2020, AAEP), and for rabbits and ferrets the licensed vaccines.
 */
export const VACCINE_TARGETS_OF: Partial<
  Readonly<Record<Species, readonly (typeof VACCINE_TARGETS)[number][]>>
> = {
  dog: [
    'rabies',
    'dhp',
    'parainfluenza',
    'leptospirosis',
    'bordetella',
    'lyme',
    'canine_influenza',
    'rattlesnake',
  ],
  cat: ['rabies', 'fvrcp', 'felv', 'chlamydia', 'bordetella'],
  rabbit: ['myxomatosis', 'rhd'],
  ferret: ['rabies', 'distemper'],
  horse: ['rabies', 'tetanus', 'equine_influenza', 'equine_herpesvirus', 'west_nile'],
};

/** A target as people read it. */
export const careTargetLabel = (target: string): string =>
  Object.hasOwn(CARE_TARGET_LABELS, target) ? CARE_TARGET_LABELS[target as CareTarget] : target;

export const VACCINE_ROUTES = ['subcutaneous', 'intramuscular', 'intranasal', 'oral'] as const;
export type VaccineRoute = (typeof VACCINE_ROUTES)[number];

export const VACCINE_ROUTE_LABELS: Readonly<Record<VaccineRoute, string>> = {
  subcutaneous: 'Subcutaneous',
  intramuscular: 'Intramuscular',
  intranasal: 'Intranasal',
  oral: 'Oral',
};

export const REACTION_SEVERITIES = ['mild', 'moderate', 'severe'] as const;
