import type { Clinic } from '../../contract.ts';

/** The columns of a clinic for its staff. */
export const CLINIC_COLUMNS = [
  'id',
  'name',
  'slug',
  'time_zone as timeZone',
  'country',
  'phone',
  'email',
  'address_line as addressLine',
  'postal_code as postalCode',
  'city',
  'region',
  'online_booking as onlineBooking',
  'slot_minutes as slotMinutes',
  'booking_lead_minutes as bookingLeadMinutes',
  'booking_horizon_days as bookingHorizonDays',
] as const;

export type ClinicRow = Omit<Clinic, 'onlineBooking'> & { readonly onlineBooking: string };

/** Safe: the constraint clinics_online_booking_check has the same list as the contract. */
export const toClinic = (row: ClinicRow): Clinic => ({
  ...row,
  onlineBooking: row.onlineBooking as Clinic['onlineBooking'],
});
