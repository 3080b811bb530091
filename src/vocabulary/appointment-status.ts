/** The states of an appointment: first its regular course, in order, then the three ways in which it ends early. */
export const APPOINTMENT_STATUSES = [
  'requested',
  'booked',
  'confirmed',
  'arrived',
  'in_room',
  'in_progress',
  'admitted',
  'ready_for_checkout',
  'checked_out',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
