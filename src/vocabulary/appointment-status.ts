/** The pet is still expected. */
export const BEFORE_ARRIVAL = ['requested', 'booked', 'confirmed'] as const;

/** The pet is at the clinic. */
export const ON_PREMISES = ['arrived', 'in_room', 'in_progress', 'admitted', 'ready_for_checkout'] as const;

/** The visit took place and is paid for. */
export const VISIT_OVER = ['checked_out', 'completed'] as const;

/**
 * The appointment ended early: its doctor and room are free again. The same statuses as in
 * `db/repeatable/practice/appointments/holds_slot.sql`.
 */
export const SLOT_RELEASED = ['cancelled', 'no_show', 'rescheduled'] as const;

/** The states of an appointment: first its regular course, in order, then the three ways in which it ends early. */
export const APPOINTMENT_STATUSES = [
  ...BEFORE_ARRIVAL,
  ...ON_PREMISES,
  ...VISIT_OVER,
  ...SLOT_RELEASED,
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
