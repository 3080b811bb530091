import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { HUES } from '#vocabulary/hues.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant, InstantOfMinute } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';

/** An appointment of the caller's pet, with the clinic's contact details. */
export const MyAppointment = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  /** In one line, as the clinic’s country writes addresses. */
  clinicAddress: z.string().nullable(),
  timeZone: z.string(),
  /** Of the clinic, as which times and dates are written. */
  country: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  /** Null for a type that the clinic does not offer online (anymore). */
  appointmentTypeId: z.uuid().nullable(),
  typeName: z.string().nullable(),
  doctorName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(APPOINTMENT_STATUSES),
  reason: z.string(),
  canCancel: z.boolean(),
  /** False within the clinic's lead time for online booking. */
  canReschedule: z.boolean(),
  /** Whether the questions before the visit were answered; null where the clinic asks none, and from the check-in. */
  intake: z.enum(['open', 'answered']).nullable(),
});
export type MyAppointment = z.infer<typeof MyAppointment>;

export const ListMyAppointments = z.strictObject({
  ...PageRequest.shape,
  /** `upcoming`: future and current ones, the nearest first. `past`: all others, the latest first. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  petId: z.uuid().optional(),
});
export type ListMyAppointments = z.output<typeof ListMyAppointments>;

export const listMyAppointmentsEndpoint = endpoint({
  id: 'myAppointments.list',
  method: 'GET',
  path: '/v1/my/appointments',
  summary: 'The appointments of the caller’s pets, upcoming or past.',
  permission: 'own_appointment:read',
  reads: ['appointments', 'pets'],
  input: ListMyAppointments,
  output: pageOf(MyAppointment),
  errors: [],
});

export const listMyAppointmentTypesEndpoint = endpoint({
  id: 'myAppointments.types',
  method: 'GET',
  path: '/v1/my/appointment-types',
  summary: 'Appointment types that can be booked online at a clinic of the caller.',
  permission: 'own_appointment:read',
  reads: ['clinicSetup'],
  input: z.strictObject({ clinicId: z.uuid() }),
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), durationMinutes: z.int(), hue: z.enum(HUES) })),
  }),
  errors: [],
});

/** How many days one response covers. */
export const SLOT_WINDOW_DAYS = 14;

/** The window ends in a year with four digits. */
const LAST_YEAR = '9999';

export const ListMySlots = z.strictObject({
  clinicId: z.uuid(),
  appointmentTypeId: z.uuid(),
  /** The first day; today at the clinic if omitted or past. */
  from: CalendarDay.refine((day) => day < LAST_YEAR, 'Use an earlier date.').optional(),
  /** The caller's pet, which is in one place at a time. */
  petId: z.uuid().optional(),
  /** An appointment of the caller that is to be rescheduled: its own time counts as free. */
  insteadOf: z.uuid().optional(),
});
export type ListMySlots = z.output<typeof ListMySlots>;

/** SLOT-1 for clients: free times within the clinic's limits for online booking. */
export const listMySlotsEndpoint = endpoint({
  id: 'myAppointments.slots',
  method: 'GET',
  path: '/v1/my/slots',
  summary: 'Free times for a type at a clinic of the caller, two weeks at a time.',
  permission: 'own_appointment:read',
  reads: ['appointments', 'blocks', 'clinicSetup'],
  input: ListMySlots,
  output: z.object({
    timeZone: z.string(),
    /** Days with at least one free time. */
    days: z.array(
      z.object({
        day: CalendarDay,
        times: z.array(z.object({ startsAt: Instant, doctorIds: z.array(z.uuid()) })),
      }),
    ),
    doctors: z.array(z.object({ id: z.uuid(), fullName: z.string(), title: z.string().nullable() })),
    /** The `from` of the next request; null at the end of the clinic's horizon. */
    nextFrom: CalendarDay.nullable(),
  }),
  errors: ['clinic_unavailable', 'not_found', 'online_booking_off'],
});

const MySlot = {
  startsAt: InstantOfMinute,
  /** Null: any doctor who is free. */
  doctorId: z.uuid().nullable().default(null),
};

export const BookMyAppointment = z.strictObject({
  clinicId: z.uuid(),
  petId: z.uuid(),
  appointmentTypeId: z.uuid(),
  ...MySlot,
  reason: z.string().trim().min(1, 'Enter the reason for the visit.').max(500, 'Use at most 500 characters.'),
});
export type BookMyAppointment = z.output<typeof BookMyAppointment>;

/** `details` of `slot_taken`: up to three free times nearest to the requested one. */
export const NearestTimes = z.object({
  nearestSlots: z.array(z.object({ doctorId: z.uuid(), startsAt: Instant, endsAt: Instant })),
});

/**
 * Books or requests an appointment: the clinic's setting decides, and the response's status tells which. If many
 * request the same time at once, one gets it; the others receive `slot_taken` with the nearest free times.
 */
export const bookMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.book',
  method: 'POST',
  path: '/v1/my/appointments',
  summary: 'Books or requests an appointment for a pet of the caller.',
  permission: 'own_appointment:write',
  audit: 'appointment.booked',
  changes: ['appointments', 'petAppointments/{petId}'],
  input: BookMyAppointment,
  output: MyAppointment,
  errors: [
    'clinic_unavailable',
    'not_found',
    'online_booking_off',
    'online_bookings_enough',
    'pet_busy',
    'pet_deceased',
    'slot_taken',
  ],
  idempotent: true,
});

export const cancelMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.cancel',
  method: 'POST',
  path: '/v1/my/appointments/{id}/cancel',
  summary: 'Cancels an appointment of the caller that has not started.',
  permission: 'own_appointment:write',
  audit: 'appointment.status_changed',
  changes: ['appointments/{id}', 'petAppointments/{petId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: MyAppointment,
  errors: ['not_found', 'status_not_allowed'],
});

export const RescheduleMyAppointment = z.strictObject({ id: z.uuid(), ...MySlot });
export type RescheduleMyAppointment = z.output<typeof RescheduleMyAppointment>;

/** Returns the new appointment; the old one is linked to it. */
export const rescheduleMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.reschedule',
  method: 'POST',
  path: '/v1/my/appointments/{id}/reschedule',
  summary: 'Reschedules an appointment of the caller to another free time.',
  permission: 'own_appointment:write',
  audit: 'appointment.rescheduled',
  changes: ['appointments', 'petAppointments/{petId}'],
  input: RescheduleMyAppointment,
  output: MyAppointment,
  errors: [
    'clinic_unavailable',
    'not_found',
    'online_booking_off',
    'online_bookings_enough',
    'pet_busy',
    'pet_deceased',
    'slot_taken',
    'status_not_allowed',
    'too_late_online',
  ],
  idempotent: true,
});
