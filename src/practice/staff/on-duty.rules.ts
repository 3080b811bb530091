import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { isOpenAt } from '#practice/clinics/opening-hours.rules.ts';

export interface Duty {
  readonly isActive: boolean;
  /** Their own week, in the clinic's local time. */
  readonly hours: readonly WeeklyHours[];
  /** Whether a block of theirs or of the whole clinic includes the moment. */
  readonly isBlocked: boolean;
}

/**
 * STAFF-1. On duty is an active staff member within their working hours, in the clinic's local time, without a block.
 */
export const isOnDuty = ({ isActive, hours, isBlocked }: Duty, zone: string, instantMs: number): boolean =>
  isActive && !isBlocked && isOpenAt(hours, zone, instantMs);
