import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { TrialObstacle } from './contract.ts';

const DAY_MS = 86_400_000;

/** The length of a free trial in days. */
export const TRIAL_DAYS = 30;

export interface TrialEligibility {
  /** Of a clinic or of the platform. */
  readonly isStaff: boolean;
  readonly isClient: boolean;
  readonly hadTrial: boolean;
}

/** TRIAL-1. Why a person cannot start a trial; null if they can. */
export function trialObstacle({ isStaff, isClient, hadTrial }: TrialEligibility): TrialObstacle | null {
  if (isStaff) return 'staff';
  if (isClient) return 'client';
  return hadTrial ? 'used' : null;
}

/**
 * TRIAL-2. How many days of a trial are left, counted in calendar days at the clinic: 0 on its last day, negative after.
 *
 * @param endsAtMs an instant.
 * @param timeZone of the clinic.
 */
export const trialDaysLeft = (endsAtMs: number, timeZone: string, nowMs: number): number =>
  Math.round((Date.parse(localDayOf(endsAtMs, timeZone)) - Date.parse(localDayOf(nowMs, timeZone))) / DAY_MS);

/** TRIAL-2 as a sentence: `Your trial ends in 12 days`. */
export function trialSentence(daysLeft: number): string {
  if (daysLeft < 0) return 'Your trial has ended';
  if (daysLeft === 0) return 'Your trial ends today';
  if (daysLeft === 1) return 'Your trial ends tomorrow';
  return `Your trial ends in ${daysLeft} days`;
}
