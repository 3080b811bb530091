import * as z from 'zod';
import { isCountry } from '#vocabulary/countries.ts';
import { HUES } from '#vocabulary/hues.ts';
import { contactOrBlank, lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { readPhone } from '#foundation/values/phone-shape.ts';
import { isTimeZone } from '#foundation/values/zoned-time.ts';

/** How clients book: not at all, by a request that the clinic confirms, or directly. */
export const ONLINE_BOOKING_MODES = ['off', 'request', 'direct'] as const;

/** Minutes between the times that clients are offered. */
export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const;

/** Lower case letters, digits and single hyphens: it is part of the clinic's public URL. */
export const ClinicSlug = z
  .string()
  .trim()
  .regex(/^[a-z0-9](-?[a-z0-9]){1,59}$/u, 'Use 2 to 60 lowercase letters, digits and single hyphens.');

/** The profile of a clinic, as a form submits it. */
export const ClinicFields = z.strictObject({
  name: oneLine(120, 'Enter the clinic’s name.'),
  slug: ClinicSlug,
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone from the list, such as Europe/Berlin.'),
  /** ISO 3166-1, two letters. */
  country: z.string().refine(isCountry, 'Choose a country from the list.'),
  phone: contactOrBlank(40).refine(
    (text) => text === null || readPhone(text) !== null,
    'Use digits, such as +49 30 901820.',
  ),
  email: lineOrBlank(254)
    .transform((text) => (text === null ? null : normalizeEmail(text)))
    .refine((text) => text === null || isEmail(text), 'Please enter a valid email address'),
  addressLine: lineOrBlank(200),
  postalCode: lineOrBlank(20),
  city: lineOrBlank(100),
  region: lineOrBlank(100),
});

/** How clients may book online. */
const BookingFields = z.strictObject({
  onlineBooking: z.enum(ONLINE_BOOKING_MODES),
  slotMinutes: z.literal(SLOT_MINUTES),
  /** How many minutes before its start a slot can still be booked; at most 30 days. */
  bookingLeadMinutes: z
    .number('Enter a number.')
    .int()
    .min(0, 'Use 0 or more.')
    .max(43_200, 'Use at most 30 days.'),
  /** How many days ahead can be booked. */
  bookingHorizonDays: z
    .number('Enter a number.')
    .int()
    .min(1, 'Use at least 1 day.')
    .max(730, 'Use at most 730 days.'),
});

export const Clinic = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  onlineBooking: z.enum(ONLINE_BOOKING_MODES),
  slotMinutes: z.number().int(),
  bookingLeadMinutes: z.number().int(),
  bookingHorizonDays: z.number().int(),
});
export type Clinic = z.infer<typeof Clinic>;

/** An interval of a week in the clinic's local time: Monday is 1, Sunday 7; minutes of the day, 0 to 1440. */
export const WeeklyHoursRow = z.object({
  weekday: z.literal([1, 2, 3, 4, 5, 6, 7]),
  startMinute: z.number().int(),
  endMinute: z.number().int(),
});

/** A week as a form submits it, with any numbers; the rule HOURS-1 validates them. */
export const TypedWeek = z
  .array(z.strictObject({ weekday: z.number(), startMinute: z.number(), endMinute: z.number() }))
  .max(70, 'Use at most 70 rows.');

export const Room = z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() });
export type Room = z.infer<typeof Room>;

export const AppointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  durationMinutes: z.number().int(),
  /** Kept free after the appointment. */
  bufferMinutes: z.number().int(),
  hue: z.enum(HUES),
  onlineBookable: z.boolean(),
  needsRoom: z.boolean(),
  /** Of a staff member's booking: without a reason, the type says enough. Clients always give one. */
  reasonIsOptional: z.boolean(),
  isActive: z.boolean(),
  position: z.number().int(),
  /** The doctors who may do it; empty for all who take appointments. */
  doctorIds: z.array(z.uuid()),
});
export type AppointmentType = z.infer<typeof AppointmentType>;

/** A staff member with a column on the board. */
export const Doctor = z.object({
  id: z.uuid(),
  /** Their account; null for who cannot sign in. */
  userId: z.uuid().nullable(),
  fullName: z.string(),
  title: z.string().nullable(),
  hue: z.enum(HUES),
  /** False for former staff: shown with past appointments, not bookable. */
  isActive: z.boolean(),
  hours: z.array(WeeklyHoursRow),
});
export type Doctor = z.infer<typeof Doctor>;

/**
 * Everything that a schedule or a booking form needs to know of the clinic, including inactive records, which are
 * marked.
 */
export const ClinicSetup = z.object({
  clinic: Clinic,
  hours: z.array(WeeklyHoursRow),
  rooms: z.array(Room),
  appointmentTypes: z.array(AppointmentType),
  doctors: z.array(Doctor),
});
export type ClinicSetup = z.infer<typeof ClinicSetup>;

export const clinicSetupEndpoint = endpoint({
  id: 'clinics.setup',
  method: 'GET',
  path: '/v1/clinic/setup',
  summary: 'The clinic with its hours, rooms, appointment types and doctors.',
  permission: 'clinic:read',
  reads: ['clinicSetup'],
  input: z.strictObject({}),
  output: ClinicSetup,
  errors: [],
});

export const getClinicEndpoint = endpoint({
  id: 'clinics.get',
  method: 'GET',
  path: '/v1/clinic',
  summary: 'The clinic of the signed-in staff member.',
  permission: 'clinic:read',
  reads: ['clinicSetup'],
  input: z.strictObject({}),
  output: Clinic,
  errors: [],
});

export const ChangeClinic = z.strictObject({ ...ClinicFields.shape, ...BookingFields.shape }).partial();
export type ChangeClinic = z.infer<typeof ChangeClinic>;

/** Changes the given fields. A new time zone changes when the weekly hours are; appointments keep their instants. */
export const changeClinicEndpoint = endpoint({
  id: 'clinics.change',
  method: 'PATCH',
  path: '/v1/clinic',
  summary: 'Changes the clinic’s profile or its online booking.',
  permission: 'clinic:manage',
  audit: 'clinic.changed',
  changes: ['clinicSetup'],
  input: ChangeClinic,
  output: Clinic,
  errors: ['slug_taken'],
});

export const SetClinicHours = z.strictObject({ hours: TypedWeek });
export type SetClinicHours = z.infer<typeof SetClinicHours>;
const Hours = z.object({ hours: z.array(WeeklyHoursRow) });

/** Replaces the whole week. Errors are reported at their row and field: `hours.3.startMinute`. */
export const setClinicHoursEndpoint = endpoint({
  id: 'clinics.setHours',
  method: 'PUT',
  path: '/v1/clinic/hours',
  summary: 'Sets the clinic’s opening hours for the whole week.',
  permission: 'clinic:manage',
  audit: 'clinic_hours.changed',
  changes: ['clinicSetup'],
  input: SetClinicHours,
  output: Hours,
  errors: ['hours_overlap'],
});

const RoomName = oneLine(60, 'Enter a name.');
export const AddRoom = z.strictObject({ name: RoomName });
export type AddRoom = z.infer<typeof AddRoom>;

export const addRoomEndpoint = endpoint({
  id: 'clinics.addRoom',
  method: 'POST',
  path: '/v1/rooms',
  summary: 'Adds a room.',
  permission: 'clinic:manage',
  audit: 'room.added',
  changes: ['clinicSetup'],
  input: AddRoom,
  output: Room,
  errors: ['name_taken'],
  idempotent: true,
});

export const ChangeRoom = z.strictObject({
  roomId: z.uuid(),
  name: RoomName.optional(),
  isActive: z.boolean().optional(),
});
export type ChangeRoom = z.infer<typeof ChangeRoom>;

/** A closed room keeps its past appointments and can no longer be booked. */
export const changeRoomEndpoint = endpoint({
  id: 'clinics.changeRoom',
  method: 'PATCH',
  path: '/v1/rooms/{roomId}',
  summary: 'Renames, closes or reopens a room.',
  permission: 'clinic:manage',
  audit: 'room.changed',
  changes: ['clinicSetup'],
  input: ChangeRoom,
  output: Room,
  errors: ['name_taken', 'not_found'],
});

export const AppointmentTypeFields = z.strictObject({
  name: oneLine(80, 'Enter a name.'),
  durationMinutes: z
    .number('Enter a number.')
    .int('Use whole minutes.')
    .min(5, 'At least 5 minutes.')
    .max(480, 'At most 8 hours.'),
  bufferMinutes: z
    .number('Enter a number.')
    .int('Use whole minutes.')
    .min(0, 'Use 0 or more.')
    .max(120, 'At most 2 hours.'),
  hue: z.enum(HUES),
  onlineBookable: z.boolean(),
  needsRoom: z.boolean(),
  reasonIsOptional: z.boolean(),
  /** Empty for all who take appointments. */
  doctorIds: z.array(z.uuid()).max(200),
});
export type AppointmentTypeFields = z.infer<typeof AppointmentTypeFields>;

export const listAppointmentTypesEndpoint = endpoint({
  id: 'clinics.listAppointmentTypes',
  method: 'GET',
  path: '/v1/appointment-types',
  summary: 'Lists the clinic’s appointment types in order, including inactive ones.',
  permission: 'clinic:read',
  reads: ['clinicSetup'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(AppointmentType) }),
  errors: [],
});

/** Added at the end of the order. `not_found`: one of the doctors is not the clinic's. */
export const addAppointmentTypeEndpoint = endpoint({
  id: 'clinics.addAppointmentType',
  method: 'POST',
  path: '/v1/appointment-types',
  summary: 'Adds an appointment type.',
  permission: 'clinic:manage',
  audit: 'appointment_type.added',
  changes: ['clinicSetup'],
  input: AppointmentTypeFields,
  output: AppointmentType,
  errors: ['name_taken', 'not_found'],
  idempotent: true,
});

export const ChangeAppointmentType = z.strictObject({
  ...AppointmentTypeFields.partial().shape,
  appointmentTypeId: z.uuid(),
  isActive: z.boolean().optional(),
});
export type ChangeAppointmentType = z.infer<typeof ChangeAppointmentType>;

/** Existing appointments keep their duration. */
export const changeAppointmentTypeEndpoint = endpoint({
  id: 'clinics.changeAppointmentType',
  method: 'PATCH',
  path: '/v1/appointment-types/{appointmentTypeId}',
  summary: 'Changes an appointment type, or who may do it.',
  permission: 'clinic:manage',
  audit: 'appointment_type.changed',
  changes: ['clinicSetup'],
  input: ChangeAppointmentType,
  output: AppointmentType,
  errors: ['name_taken', 'not_found'],
});

export const OrderAppointmentTypes = z.strictObject({
  appointmentTypeIds: z.array(z.uuid()).min(1).max(500),
});
export type OrderAppointmentTypes = z.infer<typeof OrderAppointmentTypes>;

/** Puts the given ones first, in that order; the others follow in their previous order. */
export const orderAppointmentTypesEndpoint = endpoint({
  id: 'clinics.orderAppointmentTypes',
  method: 'PUT',
  path: '/v1/appointment-types/order',
  summary: 'Reorders the appointment types.',
  permission: 'clinic:manage',
  audit: 'appointment_type.changed',
  changes: ['clinicSetup'],
  input: OrderAppointmentTypes,
  output: z.object({ appointmentTypeIds: z.array(z.uuid()) }),
  errors: [],
});
