/** The errors of the constraints on overlaps and clinic references, for staff. */
export const STAFF_SLOT_REFUSALS = {
  appointments_clinic_id_doctor_id_fkey: 'not_found',
  appointments_clinic_id_room_id_fkey: 'not_found',
  appointments_doctor_free_excl: 'doctor_busy',
  appointments_pet_free_excl: 'pet_busy',
  appointments_room_free_excl: 'room_busy',
  // In another clinic, of which nothing is said.
  doctor_times_free_excl: 'doctor_unavailable',
} as const;

/** For clients, who are not told whose time it is. */
export const CLIENT_SLOT_REFUSALS = {
  appointments_clinic_id_doctor_id_fkey: 'not_found',
  appointments_clinic_id_room_id_fkey: 'not_found',
  appointments_doctor_free_excl: 'slot_taken',
  appointments_not_blocked_excl: 'slot_taken',
  appointments_online_limit_check: 'online_bookings_enough',
  appointments_pet_free_excl: 'pet_busy',
  appointments_room_free_excl: 'slot_taken',
  doctor_times_free_excl: 'slot_taken',
} as const;
