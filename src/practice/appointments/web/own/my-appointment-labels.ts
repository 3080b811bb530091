import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';

/** The status of an appointment as the client portal shows it. */
export const MY_STATUS_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  requested: 'Waiting for confirmation',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'You have arrived',
  in_room: 'In treatment',
  in_progress: 'In treatment',
  admitted: 'Staying at the clinic',
  ready_for_checkout: 'Ready to go home',
  checked_out: 'Done',
  completed: 'Done',
  cancelled: 'Canceled',
  no_show: 'Missed',
  rescheduled: 'Moved',
};

/** What happens next, for the statuses in which the client waits for something. */
export const NEXT_STEP_LABELS: Partial<Readonly<Record<AppointmentStatus, string>>> = {
  requested: 'The clinic will review and confirm your request. You will see it here.',
  booked: 'Your appointment is booked. Please arrive a few minutes early.',
  confirmed: 'Your appointment is confirmed. Please arrive a few minutes early.',
};
