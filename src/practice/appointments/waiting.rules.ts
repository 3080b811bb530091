import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';

/** This long after the start without an arrival, the front desk should call the client. */
export const LATE_AFTER_MINUTES = 10;
/** This long after both the start and the arrival, the pet has waited too long. */
export const LONG_WAIT_MINUTES = 20;

export interface WaitingAppointment {
  readonly status: AppointmentStatus;
  readonly startsAtMs: number;
  readonly arrivedAtMs: number | null;
}

const isExpected = (status: AppointmentStatus): boolean => status === 'booked' || status === 'confirmed';

/** WAIT-1. Whether the client is late. */
export const isLate = ({ status, startsAtMs }: WaitingAppointment, nowMs: number): boolean =>
  isExpected(status) && nowMs >= startsAtMs + LATE_AFTER_MINUTES * MINUTE_MS;

/** WAIT-2. Whether the pet has waited too long: counted from the start, or from a late arrival. */
export const isLongWait = ({ status, startsAtMs, arrivedAtMs }: WaitingAppointment, nowMs: number): boolean =>
  status === 'arrived' &&
  arrivedAtMs !== null &&
  nowMs >= Math.max(startsAtMs, arrivedAtMs) + LONG_WAIT_MINUTES * MINUTE_MS;
