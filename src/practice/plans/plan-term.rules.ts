import { addMonths, type Day } from '#foundation/values/day.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';

/** Months without fees and without benefits. */
export interface PlanPause {
  readonly fromOn: Day;
  readonly months: number;
}

interface PlanTerm {
  readonly startedOn: Day;
  /** How many monthly fees a term has. */
  readonly months: number;
  readonly pauses: readonly PlanPause[];
}

/** PLAN-3. The days on which the fees of a term are due, and the first day after it. A pause moves what comes after its first day. */
export function termOf({ startedOn, months, pauses }: PlanTerm): {
  readonly feeDays: readonly Day[];
  readonly endsOn: Day;
} {
  const coming = pauses.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
  let paused = 0;
  const dayOf = (month: number): Day => {
    let day = addMonths(startedOn, month + paused);
    for (let pause = coming[0]; pause && pause.fromOn <= day; pause = coming[0]) {
      coming.shift();
      paused += pause.months;
      day = addMonths(startedOn, month + paused);
    }
    return day;
  };
  const feeDays = Array.from({ length: months }, (_, month) => dayOf(month));
  return { feeDays, endsOn: dayOf(months) };
}

/**
 * PLAN-3. What is left of a pause that ends before its time: the months that are over. The month that has begun is paid, and what the
 * plan includes can be used in it.
 *
 * @returns null if no month is over.
 */
export function shortenPause(pause: PlanPause, on: Day): PlanPause | null {
  let months = 0;
  while (months < pause.months && addMonths(pause.fromOn, months + 1) <= on) months += 1;
  return months === 0 ? null : { ...pause, months };
}

/** PLAN-3. Whether a day is in a pause, so that no benefit can be used. */
export const isPaused = (pauses: readonly PlanPause[], day: Day): boolean =>
  pauses.some(({ fromOn, months }) => fromOn <= day && day < addMonths(fromOn, months));

/** PLAN-3. Whether a plan may be paused again, with the months that the clinic allows in a term. */
export function checkPause(
  pauses: readonly PlanPause[],
  next: PlanPause,
  maxMonths: number,
): Result<PlanPause, string> {
  if (next.months < 1) return refuse('A pause is at least one month.');
  const endsOn = addMonths(next.fromOn, next.months);
  if (pauses.some(({ fromOn, months }) => fromOn < endsOn && next.fromOn < addMonths(fromOn, months))) {
    return refuse('The plan is already paused during that time.');
  }
  const used = pauses.reduce((sum, { months }) => sum + months, 0);
  const left = maxMonths - used;
  if (next.months <= left) return ok(next);
  if (left <= 0) return refuse('The plan cannot be paused again in this term.');
  return refuse(`The plan can be paused for ${left} more ${left === 1 ? 'month' : 'months'} in this term.`);
}
