import { addDays, addMonths, type Day, daysBetween } from '#foundation/values/day.ts';
import { monthsText, spanText } from './span-text.rules.ts';

/** When care is due, as data of the clinic. Each value has the source that its protocol names. */
export interface CareTerms {
  /** What the explanations call it: a vaccination has doses and boosters. Without it they call it a vaccination. */
  readonly kind?: string;
  readonly isCore: boolean;
  readonly minAgeDays: number;
  /** Days between two doses of the primary course, and after how many a dose counts. Null for a course of one dose. */
  readonly seriesIntervalDays: number | null;
  readonly seriesMinIntervalDays: number | null;
  /** A young animal gets doses until one is given at this age or later. */
  readonly seriesUntilAgeDays: number | null;
  /** Doses of the primary course of an animal that starts after that age. */
  readonly adultDoses: number;
  readonly firstBoosterMonths: number | null;
  readonly boosterMonths: number | null;
  /** `label`: after the product's licensed duration, at most `boosterMonths` where the law is shorter. */
  readonly boosterBasis: 'protocol' | 'label';
  /** Days after the first dose until it protects. */
  readonly immuneAfterDays: number | null;
}

export interface CareSubject {
  /** Null if unknown: the animal counts as grown up. */
  readonly bornOn: Day | null;
  readonly birthIsEstimated: boolean;
  /** Since when the clinic knows the animal: nothing was due here before. */
  readonly knownSinceOn: Day;
}

export interface GivenDose {
  readonly givenOn: Day;
  /** For how long the product is licensed; null if that is not recorded. */
  readonly licensedMonths: number | null;
}

/** The rules that produce a due day, with the short name that screens show. */
export const DUE_RULES = {
  'DUE-1': 'First dose',
  'DUE-2': 'Young animal series',
  'DUE-3': 'Primary course',
  'DUE-4': 'First booster',
  'DUE-5': 'Booster by protocol',
  'DUE-6': 'Booster by product label',
  'DUE-7': 'Booster limited by law',
} as const;
export type DueRule = keyof typeof DUE_RULES;

export interface DueDate {
  readonly rule: DueRule;
  readonly dueOn: Day;
  /** A dose before this day would not count. */
  readonly earliestOn: Day;
  /** Of the dose that is due: 1 for the first. */
  readonly doseNumber: number;
  readonly isBooster: boolean;
  /** Past its day: give it now. It counts from the day on which it is given. */
  readonly isOverdue: boolean;
  readonly explanation: string;
}

/** The doses that count so far, and whether they complete the primary course. */
interface Progress {
  readonly doses: readonly GivenDose[];
  readonly startedYoung: boolean;
  readonly isPrimaryComplete: boolean;
  readonly boosters: number;
}

const lastOf = (doses: readonly GivenDose[]): GivenDose | undefined => doses.at(-1);

const reachesSeriesEnd = (terms: CareTerms, { bornOn }: CareSubject, day: Day): boolean =>
  bornOn === null ||
  terms.seriesUntilAgeDays === null ||
  daysBetween(bornOn, day) >= terms.seriesUntilAgeDays;

/** After how many days the next dose counts. A first dose that does not protect yet is not repeated. */
const minIntervalDays = (terms: CareTerms): number =>
  terms.seriesMinIntervalDays ?? terms.immuneAfterDays ?? 1;

/**
 * Reads a history: doses below the minimum age, or too soon after the one before, do not count (AAHA 2022, AAFP). Doses
 * after `today` are ignored.
 */
function progressOf(
  terms: CareTerms,
  subject: CareSubject,
  history: readonly GivenDose[],
  today: Day,
): Progress {
  const firstOn = subject.bornOn === null ? null : addDays(subject.bornOn, terms.minAgeDays);
  const doses: GivenDose[] = [];
  for (const dose of history.toSorted((a, b) =>
    a.givenOn < b.givenOn ? -1 : a.givenOn > b.givenOn ? 1 : 0,
  )) {
    if (dose.givenOn > today || (firstOn !== null && dose.givenOn < firstOn)) continue;
    const last = lastOf(doses);
    if (last && daysBetween(last.givenOn, dose.givenOn) < minIntervalDays(terms)) continue;
    doses.push(dose);
  }
  const [first] = doses;
  const startedYoung = first !== undefined && !reachesSeriesEnd(terms, subject, first.givenOn);
  const completing = startedYoung
    ? doses.findIndex(({ givenOn }) => reachesSeriesEnd(terms, subject, givenOn))
    : doses.length >= terms.adultDoses
      ? terms.adultDoses - 1
      : -1;
  return {
    doses,
    startedYoung,
    isPrimaryComplete: completing >= 0,
    boosters: completing < 0 ? 0 : doses.length - 1 - completing,
  };
}

interface Interval {
  readonly months: number;
  readonly rule: DueRule;
  readonly reason: string;
}

const isGivenInDoses = ({ kind = 'vaccination' }: CareTerms): boolean => kind === 'vaccination';

/** DUE-4 to DUE-7: how long after the last dose the next booster is due; undefined if none is. */
function boosterInterval(terms: CareTerms, { boosters }: Progress, last: GivenDose): Interval | undefined {
  if (boosters === 0 && terms.firstBoosterMonths !== null) {
    const months = terms.firstBoosterMonths;
    return {
      months,
      rule: 'DUE-4',
      reason: isGivenInDoses(terms)
        ? `First booster ${monthsText(months)} after the primary course`
        : `Due again ${monthsText(months)} after the first time`,
    };
  }
  const { boosterMonths } = terms;
  if (terms.boosterBasis === 'protocol' && boosterMonths !== null) {
    return {
      months: boosterMonths,
      rule: 'DUE-5',
      reason: isGivenInDoses(terms)
        ? `Booster ${monthsText(boosterMonths)} after the last dose`
        : `Due again ${monthsText(boosterMonths)} after the last time`,
    };
  }
  const label = last.licensedMonths;
  if (label !== null && boosterMonths !== null && boosterMonths < label) {
    return {
      months: boosterMonths,
      rule: 'DUE-7',
      reason: `Booster ${monthsText(boosterMonths)} after the last dose: the law allows less than the ${monthsText(label)} of the product’s label`,
    };
  }
  if (label !== null) {
    return {
      months: label,
      rule: 'DUE-6',
      reason: `Booster ${monthsText(label)} after the last dose, the product’s licensed duration`,
    };
  }
  // Without a label the shortest interval that is known: too early is harmless, too late is not.
  const months = Math.min(boosterMonths ?? Infinity, terms.firstBoosterMonths ?? Infinity);
  if (!Number.isFinite(months)) return undefined;
  return {
    months,
    rule: 'DUE-5',
    reason: `Booster ${monthsText(months)} after the last dose: the product’s licensed duration is not recorded`,
  };
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);
const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b);

/** DUE-1. The first dose. Of optional care nothing is due until somebody starts it. */
function firstDose(terms: CareTerms, subject: CareSubject): Omit<DueDate, 'isOverdue'> | null {
  if (!terms.isCore) return null;
  const { bornOn, knownSinceOn } = subject;
  const oldEnoughOn = bornOn === null ? knownSinceOn : addDays(bornOn, terms.minAgeDays);
  const age = terms.minAgeDays === 0 ? '' : `, at the age of ${spanText(terms.minAgeDays)} or later`;
  return {
    rule: 'DUE-1',
    dueOn: laterOf(oldEnoughOn, knownSinceOn),
    earliestOn: oldEnoughOn,
    doseNumber: 1,
    isBooster: false,
    explanation: `${isGivenInDoses(terms) ? 'First dose' : 'First time'}: none on record${age}.`,
  };
}

/** DUE-2, DUE-3. The next dose of a primary course that has begun. */
function nextOfCourse(terms: CareTerms, progress: Progress, last: GivenDose): Omit<DueDate, 'isOverdue'> {
  const interval = terms.seriesIntervalDays ?? minIntervalDays(terms);
  const doseNumber = progress.doses.length + 1;
  const shared = {
    dueOn: addDays(last.givenOn, interval),
    earliestOn: addDays(last.givenOn, Math.min(interval, minIntervalDays(terms))),
    doseNumber,
    isBooster: false,
  };
  if (progress.startedYoung) {
    return {
      ...shared,
      rule: 'DUE-2',
      explanation: `Dose ${doseNumber} of the series: ${spanText(interval)} after the last one, until one is given at the age of ${spanText(terms.seriesUntilAgeDays ?? 0)} or later.`,
    };
  }
  return {
    ...shared,
    rule: 'DUE-3',
    explanation: `Dose ${doseNumber} of ${terms.adultDoses} of the primary course: ${spanText(interval)} after the last one.`,
  };
}

function nextDose(
  terms: CareTerms,
  subject: CareSubject,
  progress: Progress,
): Omit<DueDate, 'isOverdue'> | null {
  const last = lastOf(progress.doses);
  if (!last) return firstDose(terms, subject);
  if (!progress.isPrimaryComplete) return nextOfCourse(terms, progress, last);
  const interval = boosterInterval(terms, progress, last);
  if (!interval) return null;
  const dueOn = addMonths(last.givenOn, interval.months);
  return {
    rule: interval.rule,
    dueOn,
    earliestOn: earlierOf(dueOn, addDays(last.givenOn, minIntervalDays(terms))),
    doseNumber: progress.doses.length + 1,
    isBooster: true,
    explanation: `${interval.reason}.`,
  };
}

/**
 * DUE-1 to DUE-7 (rules D6 and D7 of the domain paper). When the next dose is due by a protocol, and why; null if
 * nothing is due. The day may be past: then it is overdue, to be given now, and counts from then on. Nothing is
 * back-dated.
 *
 * @param history the doses of the protocol's target, here or elsewhere, in any order.
 * @param today the day at the clinic.
 */
export function dueDate(
  terms: CareTerms,
  subject: CareSubject,
  history: readonly GivenDose[],
  today: Day,
): DueDate | null {
  const next = nextDose(terms, subject, progressOf(terms, subject, history, today));
  if (!next) return null;
  const latest = history.reduce<Day | null>(
    (found, { givenOn }) => (givenOn > today || (found !== null && found > givenOn) ? found : givenOn),
    null,
  );
  // A dose that did not count is still one that was given: the next is later.
  const dueOn = latest === null ? next.dueOn : laterOf(next.dueOn, addDays(latest, 1));
  const isOverdue = dueOn < today;
  return {
    ...next,
    dueOn,
    isOverdue,
    explanation:
      next.explanation +
      (subject.birthIsEstimated && subject.bornOn !== null ? ' The birth date is estimated.' : ''),
  };
}

/** The number of a dose given on a day among those that count, and whether it is a booster. For the record of that dose. */
export function doseFacts(
  terms: CareTerms | null,
  subject: CareSubject,
  earlier: readonly GivenDose[],
  givenOn: Day,
): { readonly doseNumber: number; readonly isBooster: boolean } {
  if (terms === null) {
    return { doseNumber: Math.min(50, earlier.length + 1), isBooster: earlier.length > 0 };
  }
  const { doses, isPrimaryComplete } = progressOf(
    terms,
    subject,
    earlier.filter((dose) => dose.givenOn < givenOn),
    givenOn,
  );
  return { doseNumber: Math.min(50, doses.length + 1), isBooster: isPrimaryComplete };
}

/**
 * DUE-8. From which day on an animal counts as protected, and until when; null without a dose that counts. The first
 * dose protects after `immuneAfterDays` (rabies: 28 days by the NASPHV Compendium, 14 in New York); a booster at once.
 */
export function protection(
  terms: CareTerms,
  subject: CareSubject,
  history: readonly GivenDose[],
  today: Day,
): { readonly fromOn: Day; readonly untilOn: Day | null } | null {
  const { doses } = progressOf(terms, subject, history, today);
  const last = lastOf(doses);
  if (!last) return null;
  const isFirst = doses.length === 1;
  return {
    fromOn: isFirst ? addDays(last.givenOn, terms.immuneAfterDays ?? 0) : last.givenOn,
    untilOn: dueDate(terms, subject, history, today)?.dueOn ?? null,
  };
}
