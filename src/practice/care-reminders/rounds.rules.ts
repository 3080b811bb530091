import { addDays, daysBetween, type Day } from '#foundation/values/day.ts';

/** A round that could not be sent on its day is made up for so many days; later it is left out. */
export const CATCH_UP_DAYS = 7;

export interface Rounded {
  readonly dueOn: Day;
  readonly snoozedUntilOn: Day | null;
}

/**
 * CARE-1. The rounds of something that is due, in order, as days relative to its due day. Whoever asked to wait until a day is
 * reminded on that day instead of on those before it.
 */
export function roundsOf({ dueOn, snoozedUntilOn }: Rounded, rounds: readonly number[]): readonly number[] {
  if (snoozedUntilOn === null) return rounds;
  const resumes = daysBetween(dueOn, snoozedUntilOn);
  return [resumes, ...rounds.filter((round) => round > resumes)];
}

export const roundDay = (dueOn: Day, round: number): Day => addDays(dueOn, round);

interface AskedRound {
  readonly dueOn: Day;
  readonly rounds: readonly number[];
  readonly today: Day;
  /** Whether a round was said already, with another one or on its day. */
  readonly isSaid: (round: number) => boolean;
}

/**
 * CARE-1. The round that is sent on a day: the latest that has come, if it has not been said and its day is at most `catchUpDays`
 * ago. Of several that were missed only the latest is sent.
 */
export function roundToSend(
  { dueOn, rounds, today, isSaid }: AskedRound,
  catchUpDays: number = CATCH_UP_DAYS,
): number | null {
  const reached = rounds.findLast((round) => roundDay(dueOn, round) <= today);
  if (reached === undefined || isSaid(reached)) return null;
  return daysBetween(roundDay(dueOn, reached), today) <= catchUpDays ? reached : null;
}

/** CARE-2. The next round of the coming days, which a message about something else can say in advance; then it is not sent again. */
export function roundToJoin({ dueOn, rounds, today, isSaid }: AskedRound, days: number): number | null {
  const next = rounds.find((round) => roundDay(dueOn, round) > today && !isSaid(round));
  if (next === undefined) return null;
  return daysBetween(today, roundDay(dueOn, next)) <= days ? next : null;
}
