import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { isFinal, isOver, mayMove } from './appointment-status.rules.ts';

/** APPT-5. Time, doctor and room may change until the client has paid, also while the pet is on the premises. */
export const mayChangePlace = (status: AppointmentStatus): boolean => !isOver(status);

/** APPT-5. Type, reason and notes may be corrected for appointments that take place or took place. */
export const mayChangeDetails = (status: AppointmentStatus): boolean =>
  status === 'completed' || !isFinal(status);

/** APPT-6. An appointment may be rescheduled as long as nobody has arrived for it. */
export const mayReschedule = (status: AppointmentStatus): boolean => mayMove(status, 'rescheduled');

/** APPT-6. `rescheduled` is not a step of its own: it is set together with the replacing appointment. */
export const mayStep = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  to !== 'rescheduled' && mayMove(from, to);
