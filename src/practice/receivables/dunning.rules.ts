import { addDays, type Day, daysBetween } from '#foundation/values/day.ts';
import { divideRounded } from '#foundation/values/largest-remainder.ts';

/** A reminder of the clinic's rules. */
export interface DunningStep {
  /** Days after the due day. Steps are in the order in which they are sent. */
  readonly afterDays: number;
  readonly text: string;
  /** What the clinic would like to charge for it. */
  readonly feeMinor: number;
}

/** What the law of the place and the client's agreement allow. */
export interface FeeLimits {
  /** `costs_after_first`: the first is free, later ones cost paper and postage. `if_agreed`: only what the client agreed to. */
  readonly fees: 'costs_after_first' | 'if_agreed';
  /** Paper and postage of a reminder. */
  readonly costMinor: number;
  readonly hasAgreed: boolean;
}

/** What is overdue, and what was sent about it. */
interface Overdue {
  readonly dueOn: Day;
  readonly openMinor: number;
  readonly sentOn: readonly Day[];
  /** Why nothing is sent: the client disputes it, or the pet or the client has died. Only a person ends it. */
  readonly pausedFor: 'dispute' | 'death' | null;
}

interface Reminder {
  /** From 0. */
  readonly step: number;
  readonly text: string;
  readonly feeMinor: number;
}

/**
 * DUN-2. What a reminder may cost. Germany: the one that causes default is free, later ones cost paper and postage (BGH VIII ZR 95/18).
 * Elsewhere nothing is charged that was not agreed.
 */
export function feeOfReminder(
  step: number,
  feeMinor: number,
  { fees, costMinor, hasAgreed }: FeeLimits,
): number {
  if (fees === 'if_agreed') return hasAgreed ? feeMinor : 0;
  return step === 0 ? 0 : Math.min(feeMinor, costMinor);
}

/**
 * DUN-1. The first day on which the next reminder is sent; null if none is left. Each step is sent once and in order, the days of the
 * rules after the due day, and never sooner after the one before it than the rules have between them: what was held up is not sent at
 * once.
 */
export function nextReminderDay(
  { dueOn, sentOn }: Pick<Overdue, 'dueOn' | 'sentOn'>,
  steps: readonly Pick<DunningStep, 'afterDays'>[],
): Day | null {
  const step = sentOn.length;
  const next = steps[step];
  if (!next) return null;
  const first = addDays(dueOn, next.afterDays);
  const before = steps[step - 1];
  const lastSentOn = sentOn.at(-1);
  if (!before || lastSentOn === undefined) return first;
  const afterLast = addDays(lastSentOn, next.afterDays - before.afterDays);
  return afterLast > first ? afterLast : first;
}

/** DUN-1. The reminder that is sent on a day; null if none is. */
export function reminderOn(
  day: Day,
  overdue: Overdue,
  steps: readonly DunningStep[],
  limits: FeeLimits,
): Reminder | null {
  const { openMinor, sentOn, pausedFor } = overdue;
  const step = sentOn.length;
  const next = steps[step];
  const from = nextReminderDay(overdue, steps);
  if (!next || from === null || day < from || openMinor <= 0 || pausedFor !== null) return null;
  return { step, text: next.text, feeMinor: feeOfReminder(step, next.feeMinor, limits) };
}

const DAYS_OF_YEAR = 365n;
const MILLION = 1_000_000n;

/**
 * DUN-3. Simple interest for the days of default, rounded once. The rate is entered by the clinic: a base rate changes twice a year.
 *
 * Source: BGB § 288 (Germany): 5 points above the base rate, 9 for businesses.
 */
export const defaultInterest = ({
  amountMinor,
  ratePpm,
  fromOn,
  untilOn,
}: {
  readonly amountMinor: number;
  readonly ratePpm: number;
  readonly fromOn: Day;
  readonly untilOn: Day;
}): number => {
  const days = BigInt(Math.max(daysBetween(fromOn, untilOn), 0));
  return Number(divideRounded(BigInt(amountMinor) * BigInt(ratePpm) * days, MILLION * DAYS_OF_YEAR));
};
