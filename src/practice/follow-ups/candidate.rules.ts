import { FOLLOW_UP_PURPOSES, type FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { fold } from '#foundation/values/fold.ts';
import {
  type FollowUpInterval,
  LONG_TERM_DAYS,
  MONITORED_DRUGS,
  SURGERY_TERMS,
} from '#practice/assistant/rules/follow-up-table.rules.ts';
import { findRecheck } from '#practice/assistant/rules/recheck-plan.rules.ts';

/** The clinic's intervals of all purposes. */
export type FollowUpIntervals = Readonly<Record<FollowUpPurpose, FollowUpInterval>>;

/** How far ahead the list looks. */
export const HORIZON_DAYS = 14;

/** Rechecks that a plan names are looked for in visits of so many days: half a year, and the time in which they are late. */
export const PLAN_DAYS = 220;

/** A long-term drug is looked for in prescriptions of so many days. */
export const DRUG_DAYS = 400;

/** An entry of the record after which somebody may be contacted, as one statement finds them. */
export interface Finding {
  readonly kind: 'act' | 'moved' | 'plan' | 'prescription' | 'result';
  readonly petId: string;
  /** The local day of the entry; of a moved one the day that it was moved to. */
  readonly day: Day;
  /** The treatment, the plan, the drug; the purpose of a moved one; empty for a result. */
  readonly text: string;
  readonly doctorId: string | null;
}

/** A pet that may have a follow-up of a purpose, and about when. Its facts decide. */
export interface Candidate {
  readonly petId: string;
  readonly purpose: FollowUpPurpose;
  /** When it is due by the interval. */
  readonly plannedOn: Day;
  readonly doctorId: string | null;
}

const ACCENTS: Readonly<Record<string, string>> = { a: 'aáä', e: 'eé', i: 'ií', o: 'oóö', u: 'uúü', n: 'nñ' };

/** A term without accents as a pattern that finds it with them. */
const patternOf = (term: string): string => term.replaceAll(/[aeinou]/gu, (letter) => `[${ACCENTS[letter]}]`);
const patternOfAll = (terms: readonly string[]): string =>
  terms.map((term) => patternOf(fold(term))).join('|');

/** What names of treatments contain, for PostgreSQL: a little more than the rules accept. */
export const SURGERY_PATTERN = patternOfAll(SURGERY_TERMS.map(({ term }) => term));
export const DRUG_PATTERN = patternOfAll(MONITORED_DRUGS.flatMap(({ drugs }) => drugs));

const contains = (text: string, terms: readonly string[]): boolean => {
  const folded = fold(text);
  return terms.some((term) => folded.includes(fold(term)));
};

interface Occasion {
  readonly purpose: FollowUpPurpose;
  /** What the interval is counted from, and until when it may be late. */
  readonly day: Day;
  readonly untilDay: Day;
}

function occasionsOf({ kind, day, text }: Finding, today: Day): readonly Occasion[] {
  const at = (purpose: FollowUpPurpose): Occasion => ({ purpose, day, untilDay: day });
  switch (kind) {
    case 'act': {
      const surgery = SURGERY_TERMS.find(({ term }) => contains(text, [term]));
      if (!surgery) return [];
      return surgery.hasSutures ? [at('after_surgery'), at('suture_removal')] : [at('after_surgery')];
    }
    case 'plan': {
      const recheck = findRecheck(text, day);
      return recheck ? [{ purpose: 'recheck', day: recheck.fromDay, untilDay: recheck.untilDay }] : [];
    }
    case 'prescription': {
      // When the next test is due depends on the last one, which only the facts have: they are looked at on any day.
      const isMonitored =
        day <= addDays(today, -LONG_TERM_DAYS) && MONITORED_DRUGS.some(({ drugs }) => contains(text, drugs));
      return [
        at('new_medication'),
        ...(isMonitored ? [{ purpose: 'monitoring', day: today, untilDay: today } as const] : []),
      ];
    }
    case 'moved':
      return [];
    case 'result':
      return [at('result_pending')];
  }
}

/** A lead before a test whose day is not known is none. */
const leadOf = (purpose: FollowUpPurpose, { afterDays }: FollowUpInterval): number =>
  purpose === 'monitoring' ? 0 : afterDays;

/**
 * Which pets may have a follow-up in the coming two weeks or an overdue one, each purpose of a pet once, the earliest first. A little more than there
 * are: what was booked, done or sent is left out when the facts of a page are read.
 */
export function candidatesOf(
  findings: readonly Finding[],
  { today, intervals }: { readonly today: Day; readonly intervals: FollowUpIntervals },
): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const finding of findings) {
    for (const { purpose, day, untilDay } of occasionsOf(finding, today)) {
      const interval = intervals[purpose];
      const lead = leadOf(purpose, interval);
      const plannedOn = addDays(day, lead);
      const lastDay = addDays(lead < 0 ? untilDay : plannedOn, interval.graceDays);
      if (today > lastDay || plannedOn > addDays(today, HORIZON_DAYS)) continue;
      const key = `${finding.petId} ${purpose}`;
      const known = found.get(key);
      if (known && known.plannedOn >= plannedOn) continue;
      found.set(key, { petId: finding.petId, purpose, plannedOn, doctorId: finding.doctorId });
    }
  }
  for (const { kind, petId, day, text, doctorId } of findings) {
    const purpose = FOLLOW_UP_PURPOSES.find((one) => one === text);
    if (kind !== 'moved' || !purpose) continue;
    const key = `${petId} ${purpose}`;
    const known = found.get(key);
    found.set(key, { petId, purpose, plannedOn: day, doctorId: known?.doctorId ?? doctorId });
  }
  return Array.from(found.values())
    .filter(({ plannedOn }) => plannedOn <= addDays(today, HORIZON_DAYS))
    .toSorted(compareCandidates);
}

/** The order of the list. */
export const compareCandidates = (
  one: Pick<Candidate, 'petId' | 'plannedOn' | 'purpose'>,
  other: Pick<Candidate, 'petId' | 'plannedOn' | 'purpose'>,
): number =>
  one.plannedOn.localeCompare(other.plannedOn) ||
  one.petId.localeCompare(other.petId) ||
  one.purpose.localeCompare(other.purpose);
