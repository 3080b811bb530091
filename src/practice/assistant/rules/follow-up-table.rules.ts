import type { FollowUpPurpose, FollowUpWay } from '#vocabulary/follow-ups.ts';

export interface FollowUpInterval {
  readonly way: FollowUpWay;
  /** Days after what it follows; for a recheck and for monitoring days before they are due, as a negative number. */
  readonly afterDays: number;
  /** For so many more days it is still worth doing. */
  readonly graceDays: number;
  /** Where the interval comes from. */
  readonly source: string;
}

/**
 * When each follow-up is due. The domain file names no interval after surgery or for sutures: those marked “practice” are what clinics commonly do,
 * for each clinic to change. A lead of 3 days is section D18 of veterinary.md.
 */
export const FOLLOW_UP_INTERVALS: Readonly<Record<FollowUpPurpose, FollowUpInterval>> = {
  after_surgery: { way: 'call', afterDays: 1, graceDays: 3, source: 'practice' },
  suture_removal: { way: 'message', afterDays: 10, graceDays: 7, source: 'practice: 10 to 14 days' },
  new_medication: { way: 'message', afterDays: 3, graceDays: 4, source: 'practice' },
  recheck: {
    way: 'message',
    afterDays: -3,
    graceDays: 30,
    source: 'the plan of the visit; lead: veterinary.md D18',
  },
  result_pending: { way: 'call', afterDays: 1, graceDays: 30, source: 'practice' },
  monitoring: { way: 'message', afterDays: -7, graceDays: 365, source: 'practice, see the table of drugs' },
};

/** Sutures are removed until so many days after surgery. */
export const SUTURES_UNTIL_DAYS = 14;

/** Names of treatments under anesthesia, by what they contain; `hasSutures` for those with an incision. */
export const SURGERY_TERMS: readonly { readonly term: string; readonly hasSutures: boolean }[] = [
  ...[
    'spay',
    'neuter',
    'castrat',
    'ovariohysterectomy',
    'ovariectomy',
    'orchiectomy',
    'surgery',
    'surgical',
    'mass removal',
    'tumor removal',
    'laparotomy',
    'cystotomy',
    'amputation',
    'enucleation',
    'cesarean',
    'caesarean',
    'gastropexy',
    'wound closure',
    'kastration',
    'operation',
    'tumorentfernung',
    'kaiserschnitt',
    'wundnaht',
    'esterilizacion',
    'castracion',
    'cirugia',
    'cesarea',
    'amputacion',
  ].map((term) => ({ term, hasSutures: true })),
  ...[
    'anesthesia',
    'anaesthesia',
    'sedation',
    'dental cleaning',
    'tooth extraction',
    'dental extraction',
    'narkose',
    'zahnextraktion',
    'zahnreinigung',
    'anestesia',
    'sedacion',
    'extraccion',
    'limpieza dental',
  ].map((term) => ({ term, hasSutures: false })),
];

export interface MonitoredDrug {
  /** What names of the drug contain. */
  readonly drugs: readonly string[];
  /** What names of a report or of its values contain if it was tested. */
  readonly tests: readonly string[];
  readonly firstAfterDays: number;
  readonly everyMonths: number;
}

/**
 * Long-term drugs that need laboratory tests. Common knowledge of the profession that no source of the domain file confirms: shown with “practice”, and
 * for each clinic to confirm or change before it is used.
 */
export const MONITORED_DRUGS: readonly MonitoredDrug[] = [
  {
    drugs: ['phenobarb', 'fenobarb'],
    tests: ['phenobarb', 'chemistry', 'liver'],
    firstAfterDays: 21,
    everyMonths: 6,
  },
  { drugs: ['potassium bromide', 'kaliumbromid'], tests: ['bromid'], firstAfterDays: 90, everyMonths: 6 },
  {
    drugs: ['levothyrox', 'thyroxin', 'soloxine'],
    tests: ['t4', 'thyroid'],
    firstAfterDays: 28,
    everyMonths: 6,
  },
  {
    drugs: ['methimazole', 'thiamazol', 'felimazole'],
    tests: ['t4', 'thyroid'],
    firstAfterDays: 21,
    everyMonths: 6,
  },
  {
    drugs: ['insulin', 'caninsulin', 'vetsulin'],
    tests: ['glucose', 'fructosamine'],
    firstAfterDays: 10,
    everyMonths: 3,
  },
  { drugs: ['trilostan', 'vetoryl'], tests: ['cortisol', 'acth'], firstAfterDays: 14, everyMonths: 3 },
  {
    drugs: ['carprofen', 'meloxicam', 'firocoxib', 'robenacoxib', 'grapiprant'],
    tests: ['chemistry', 'creatinine', 'kidney', 'liver'],
    firstAfterDays: 28,
    everyMonths: 6,
  },
  {
    drugs: ['cyclosporin', 'ciclosporin', 'atopica'],
    tests: ['chemistry', 'blood count'],
    firstAfterDays: 42,
    everyMonths: 6,
  },
  {
    drugs: ['furosemid', 'torasemid'],
    tests: ['chemistry', 'electrolyte', 'potassium'],
    firstAfterDays: 14,
    everyMonths: 3,
  },
  {
    drugs: ['benazepril', 'enalapril', 'telmisartan'],
    tests: ['chemistry', 'creatinine', 'kidney'],
    firstAfterDays: 14,
    everyMonths: 6,
  },
];

/** A drug counts as long-term from so many days on. */
export const LONG_TERM_DAYS = 14;
