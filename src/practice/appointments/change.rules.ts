import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { isFinal, mayMove } from './appointment-status.rules.ts';

/** APPT-5. Time, doctor and room may change until the client has paid: while a pet is in the house, too. */
export const mayChangePlace = (status: AppointmentStatus): boolean =>
  !isFinal(status) && status !== 'checked_out';

/** APPT-5. Type, reason and notes may be put right as long as the appointment took or takes place. */
export const mayChangeDetails = (status: AppointmentStatus): boolean =>
  status === 'completed' || !isFinal(status);

/** APPT-6. Another appointment may take the place of one that nobody has come for. */
export const mayReschedule = (status: AppointmentStatus): boolean => mayMove(status, 'rescheduled');

/** APPT-6. `rescheduled` is no step that somebody takes: it comes with the appointment that takes the place. */
export const mayStep = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  to !== 'rescheduled' && mayMove(from, to);
