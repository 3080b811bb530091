import { addDays, type Day } from '#foundation/values/day.ts';
import type { RefillOutcome, RefillRule } from './refills.contract.ts';
import type { PrescriptionState } from './prescriptions.contract.ts';

/** What decides about a refill. */
export interface RefillFacts {
  readonly today: Day;
  readonly state: PrescriptionState;
  readonly filledAt: 'clinic' | 'elsewhere';
  readonly isFilledOnce: boolean;
  readonly isDeceased: boolean;
  /** Refills of its schedule where the clinic is; null without a limit. */
  readonly maxRefills: number | null;
  /** When a doctor last examined the pet. */
  readonly examinedOn: Day | null;
  /** How long ago that may be; null where neither the place nor the clinic says a number. */
  readonly examDays: number | null;
  readonly weighedOn: Day | null;
  readonly weightDays: number;
  /** The last day on which a result of the monitoring test is recent enough; null without such a test. */
  readonly monitorBy: Day | null;
}

/** What each rule comes to. */
const OUTCOMES: Readonly<Record<RefillRule, RefillOutcome>> = {
  pet_deceased: 'visit_needed',
  cancelled: 'visit_needed',
  no_refills_by_law: 'visit_needed',
  exam_too_old: 'visit_needed',
  monitoring_due: 'visit_needed',
  on_hold: 'doctor_review',
  not_approved: 'doctor_review',
  expired: 'doctor_review',
  no_refills_left: 'doctor_review',
  filled_elsewhere: 'doctor_review',
  weight_old: 'doctor_review',
  within_prescription: 'allowed',
};

const isPast = (day: Day | null, days: number, today: Day): boolean =>
  day === null || addDays(day, days) < today;

/** In which order they are tested: what needs a visit first, so that nobody waits for a review that cannot help. */
const TESTS: readonly (readonly [RefillRule, (facts: RefillFacts) => boolean])[] = [
  ['pet_deceased', ({ isDeceased }) => isDeceased],
  ['cancelled', ({ state }) => state === 'cancelled'],
  ['no_refills_by_law', ({ maxRefills, isFilledOnce }) => maxRefills === 0 && isFilledOnce],
  [
    'exam_too_old',
    ({ examDays, examinedOn, today }) => examDays !== null && isPast(examinedOn, examDays, today),
  ],
  ['monitoring_due', ({ monitorBy, today }) => monitorBy !== null && monitorBy < today],
  ['not_approved', ({ state }) => state === 'awaiting_approval'],
  ['on_hold', ({ state }) => state === 'on_hold'],
  ['expired', ({ state }) => state === 'expired'],
  ['no_refills_left', ({ state }) => state === 'completed'],
  ['filled_elsewhere', ({ filledAt }) => filledAt === 'elsewhere'],
  ['weight_old', ({ weighedOn, weightDays, today }) => isPast(weighedOn, weightDays, today)],
];

/**
 * REFILL-1, behavior 18. Whether a refill is given without asking, a doctor looks at it first, or the pet has to come; with the one rule
 * that decided. The same facts always give the same answer.
 *
 * Sources: refills by schedule 21 CFR 1306.12 and 1306.22 and the examination WAC 246-933-200, both through the facts of the place;
 * the order is ours.
 */
export function classifyRefill(facts: RefillFacts): {
  readonly outcome: RefillOutcome;
  readonly rule: RefillRule;
} {
  const rule = TESTS.find(([, applies]) => applies(facts))?.[0] ?? 'within_prescription';
  return { rule, outcome: OUTCOMES[rule] };
}

interface Sentences {
  /** For the client. */
  readonly client: string;
  readonly staff: string;
}

/** What each rule says to the client and to the staff. */
export const REFILL_SENTENCES: Readonly<Record<RefillRule, Sentences>> = {
  pet_deceased: { client: 'This prescription has ended.', staff: 'The pet has died.' },
  cancelled: {
    client: 'The clinic has ended this prescription. Book a visit to talk about it.',
    staff: 'The prescription was canceled.',
  },
  no_refills_by_law: {
    client: 'The law allows no refills of this medication. Book a visit for a new prescription.',
    staff: 'The law allows no refills of this schedule. Write a new prescription.',
  },
  exam_too_old: {
    client: 'A doctor must examine your pet before this can be refilled. Book a visit.',
    staff: 'The last examination is too long ago.',
  },
  monitoring_due: {
    client: 'A monitoring test is due before this can be refilled. Book a visit.',
    staff: 'The monitoring test is due.',
  },
  on_hold: {
    client: 'This prescription is on hold. The clinic will look at your request first.',
    staff: 'The prescription is on hold.',
  },
  not_approved: {
    client: 'A doctor will look at your request first.',
    staff: 'The prescription has not been approved yet.',
  },
  expired: {
    client: 'This prescription has expired. A doctor will look at your request first.',
    staff: 'The prescription has expired. Write a new one to continue it.',
  },
  no_refills_left: {
    client: 'No refills are left. A doctor will look at your request first.',
    staff: 'No refills are left. Approving adds one.',
  },
  filled_elsewhere: {
    client: 'This is filled by another pharmacy. The clinic will look at your request first.',
    staff: 'It is filled by another pharmacy.',
  },
  weight_old: {
    client: 'Your pet has not been weighed for a while. A doctor will look at your request first.',
    staff: 'The last weight is too old to dose by.',
  },
  within_prescription: {
    client: 'You have refills left. The clinic will prepare it for you.',
    staff: 'Refills left, no concerns.',
  },
};

/**
 * REFILL-2. Whether a refill that somebody approves can be dispensed then: what was put on hold, has expired or is filled elsewhere
 * cannot, and where no refills are left one is added, up to what the law allows.
 */
export function canBeApproved(
  rule: RefillRule,
  { refills, maxRefills }: { readonly refills: number; readonly maxRefills: number | null },
): boolean {
  if (rule === 'no_refills_left') return maxRefills === null || refills < maxRefills;
  return rule === 'within_prescription' || rule === 'weight_old';
}
