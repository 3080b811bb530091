import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { isOpenAt } from '#practice/clinics/opening-hours.rules.ts';

export interface Duty {
  readonly isActive: boolean;
  /** Their own week, in the clinic's wall time. */
  readonly hours: readonly WeeklyHours[];
  /** Whether a block, theirs or the whole clinic's, includes the moment. */
  readonly isBlocked: boolean;
}

/** STAFF-1. On duty is who is active, within their hours on the wall clock of the clinic, and not blocked. */
export const isOnDuty = ({ isActive, hours, isBlocked }: Duty, zone: string, instantMs: number): boolean =>
  isActive && !isBlocked && isOpenAt(hours, zone, instantMs);
