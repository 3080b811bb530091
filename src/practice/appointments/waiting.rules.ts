import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';

/** Nobody has come this long after the start: the front desk should ring. */
export const LATE_AFTER_MINUTES = 10;
/** A pet has been in the waiting room this long after it arrived and its time had come. */
export const LONG_WAIT_MINUTES = 20;

export interface WaitingAppointment {
  readonly status: AppointmentStatus;
  readonly startsAtMs: number;
  readonly arrivedAtMs: number | null;
}

const isExpected = (status: AppointmentStatus): boolean => status === 'booked' || status === 'confirmed';

/** WAIT-1. Whether somebody is late for it. */
export const isLate = ({ status, startsAtMs }: WaitingAppointment, nowMs: number): boolean =>
  isExpected(status) && nowMs >= startsAtMs + LATE_AFTER_MINUTES * MINUTE_MS;

/** WAIT-2. Whether the pet has waited too long: counted from its time, or from its arrival when it came late. */
export const isLongWait = ({ status, startsAtMs, arrivedAtMs }: WaitingAppointment, nowMs: number): boolean =>
  status === 'arrived' &&
  arrivedAtMs !== null &&
  nowMs >= Math.max(startsAtMs, arrivedAtMs) + LONG_WAIT_MINUTES * MINUTE_MS;
