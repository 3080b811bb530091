import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';

/** The status of an appointment as the client portal shows it. */
export const MY_STATUS_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  requested: 'Waiting for the clinic',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'You have arrived',
  in_room: 'With the clinic now',
  in_progress: 'With the clinic now',
  admitted: 'Staying at the clinic',
  ready_for_checkout: 'Ready to go home',
  checked_out: 'Done',
  completed: 'Done',
  cancelled: 'Called off',
  no_show: 'Missed',
  rescheduled: 'Moved',
};

/** What happens next, for the statuses in which the client waits for something. */
export const NEXT_STEP_LABELS: Partial<Readonly<Record<AppointmentStatus, string>>> = {
  requested: 'The clinic looks at your request and confirms it. You will see it here.',
  booked: 'Your time is kept. Come a few minutes early.',
  confirmed: 'The clinic expects you. Come a few minutes early.',
};
