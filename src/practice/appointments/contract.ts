import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { CANCEL_REASONS } from '#vocabulary/cancel-reasons.ts';
import { HUES } from '#vocabulary/hues.ts';
import { PET_ALERT_KINDS, PET_ALERT_SEVERITIES } from '#vocabulary/pet-alerts.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import {
  CalendarDay,
  INSTANT_RANGE_ISSUE,
  Instant,
  InstantOfMinute,
  isInstantRange,
  InstantRange,
} from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const AppointmentStatusName = z.enum(APPOINTMENT_STATUSES);

/** Of a staff member's booking: nothing where the type says enough. Then the type's name is the reason. */
const ReasonOrType = z.string().trim().max(500, 'Use at most 500 characters.');
const Notes = z.string().trim().max(2000, 'Use at most 2000 characters.');
const DurationMinutes = z.number().int().min(5, 'At least 5 minutes.').max(480, 'At most 8 hours.');

/** An appointment as a card on the board shows it. */
export const Appointment = z.object({
  id: z.uuid(),
  /** Incremented with each change; a change names the version that the person saw. */
  version: RecordVersion,
  status: AppointmentStatusName,
  startsAt: Instant,
  endsAt: Instant,
  /** The end including the type's buffer; until then doctor and room are occupied. */
  busyUntil: Instant,
  /** When the pet was checked in; null before. */
  arrivedAt: Instant.nullable(),
  reason: z.string(),
  notes: z.string().nullable(),
  type: z.object({ id: z.uuid(), name: z.string(), hue: z.enum(HUES) }),
  pet: z.object({
    id: z.uuid(),
    name: z.string(),
    species: z.enum(SPECIES),
    /** The pet has an open alert that everyone who handles it must know. */
    hasWarning: z.boolean(),
  }),
  client: z.object({ id: z.uuid(), fullName: z.string() }),
  doctor: z.object({ id: z.uuid(), fullName: z.string() }),
  room: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The titles of the consent forms that it needs and that nobody has signed; none once it is over (rule FORM-6). */
  missingConsents: z.array(z.string()),
});
export type Appointment = z.infer<typeof Appointment>;

/** An entry of an appointment's history: a step or, with both starts, a move. */
export const AppointmentEvent = z.object({
  id: z.uuid(),
  at: Instant,
  /** Null for the first entry. */
  fromStatus: AppointmentStatusName.nullable(),
  toStatus: AppointmentStatusName,
  fromStartsAt: Instant.nullable(),
  toStartsAt: Instant.nullable(),
  /** Null if the account no longer exists. */
  actorName: z.string().nullable(),
});
export type AppointmentEvent = z.infer<typeof AppointmentEvent>;

export const AppointmentDetails = Appointment.extend({
  /** The client's phone numbers and email addresses, primary first. */
  contacts: z.array(
    z.object({ kind: z.enum(['phone', 'email']), value: z.string(), label: z.string().nullable() }),
  ),
  /** The pet's open alerts, most severe first. */
  alerts: z.array(
    z.object({ kind: z.enum(PET_ALERT_KINDS), severity: z.enum(PET_ALERT_SEVERITIES), note: z.string() }),
  ),
  weightGrams: z.int().nullable(),
  /** The appointment that replaced this one. */
  rescheduledTo: z.uuid().nullable(),
  /** APPT-8. Why the pet was booked although it had another appointment at that time. */
  petOverlapReason: z.string().nullable(),
  /** APPT-7. Why it was canceled; null if nobody said so, or if it is not cancelled. */
  cancellation: z.object({ reason: z.enum(CANCEL_REASONS), note: z.string().nullable() }).nullable(),
  createdAt: Instant,
  /** Oldest first. */
  events: z.array(AppointmentEvent),
});
export type AppointmentDetails = z.infer<typeof AppointmentDetails>;

/** `details` of a refused time: what occupies it, and the nearest alternatives. */
export const SlotOffer = z.object({
  doctorId: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  roomId: z.uuid().nullable(),
});
export type SlotOffer = z.infer<typeof SlotOffer>;
export const ConflictDetails = z.object({
  conflict: z
    .object({ startsAt: Instant, endsAt: Instant, petName: z.string(), typeName: z.string() })
    .nullable(),
  nearestSlots: z.array(SlotOffer),
});
export type ConflictDetails = z.infer<typeof ConflictDetails>;

/** A query parameter that may be repeated. */
const oneOrMany = <T extends z.ZodType<string>>(item: T, max = 20) =>
  z.union([z.array(item).max(max), item.transform((one) => [one])]);

export const listAppointmentsEndpoint = endpoint({
  id: 'appointments.list',
  method: 'GET',
  path: '/v1/appointments',
  summary: 'The appointments that start within a range, in order: a day of the board, a week, a list.',
  permission: 'appointment:read',
  reads: ['appointments', 'clients', 'clinicSetup', 'formRequests', 'forms', 'pets'],
  input: z
    .strictObject({
      ...InstantRange,
      doctorId: z.uuid().optional(),
      status: oneOrMany(AppointmentStatusName).optional(),
      appointmentTypeId: z.uuid().optional(),
      /** Prefixes of words of the pet's or the client's name, digits of a phone number or a chip. */
      q: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(200),
      cursor: PageRequest.shape.cursor,
    })
    .refine(isInstantRange, INSTANT_RANGE_ISSUE),
  output: pageOf(Appointment),
  errors: [],
});

/** As many cards as change at once on a busy day; above that, the list is refetched. */
export const MAX_CARDS = 40;

export const listAppointmentCardsEndpoint = endpoint({
  id: 'appointments.listCards',
  method: 'GET',
  path: '/v1/appointment-cards',
  summary: 'Single appointments as the board shows them, for a board that was notified of their change.',
  permission: 'appointment:read',
  reads: ['appointments/{id}'],
  input: z.strictObject({ id: oneOrMany(z.uuid(), MAX_CARDS) }),
  output: z.object({ items: z.array(Appointment) }),
  errors: [],
});

export const listPetAppointmentsEndpoint = endpoint({
  id: 'appointments.listForPet',
  method: 'GET',
  path: '/v1/pets/{petId}/appointments',
  summary: "One pet's appointments, the latest first.",
  permission: 'appointment:read',
  reads: ['petAppointments/{petId}'],
  input: z.strictObject({
    petId: z.uuid(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: PageRequest.shape.cursor,
  }),
  output: pageOf(Appointment),
  errors: [],
});

export const getAppointmentEndpoint = endpoint({
  id: 'appointments.get',
  method: 'GET',
  path: '/v1/appointments/{id}',
  summary: 'One appointment with its history, the client’s contacts, and the pet’s alerts.',
  permission: 'appointment:read',
  audit: 'appointment.read',
  reads: ['appointments/{id}', 'clients/{client.id}', 'pets/{pet.id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: AppointmentDetails,
  errors: ['not_found'],
});

/** APPT-8. Why a pet is booked twice at one time. */
export const PetOverlapReason = z
  .string()
  .trim()
  .min(1, 'Enter the reason.')
  .max(300, 'Use at most 300 characters.');

/** Time and place. Without `roomId` the server finds a room if the type needs one; null means none. */
const Slot = z.strictObject({
  startsAt: InstantOfMinute,
  doctorId: z.uuid(),
  roomId: z.uuid().nullable().optional(),
  /** The type's duration if omitted. */
  durationMinutes: DurationMinutes.optional(),
  /** Confirmed by staff: the time is outside the working hours, or blocked. */
  outsideHours: z.boolean().default(false),
  /** Confirmed by staff: the pet has another appointment at that time. */
  petOverlapReason: PetOverlapReason.optional(),
});

export const BookAppointment = Slot.extend({
  appointmentTypeId: z.uuid(),
  petId: z.uuid(),
  /** The client who brings the pet; its primary client if omitted. */
  clientId: z.uuid().optional(),
  reason: ReasonOrType.default(''),
  notes: Notes.optional(),
});
export type BookAppointment = z.infer<typeof BookAppointment>;

export const bookAppointmentEndpoint = endpoint({
  id: 'appointments.book',
  method: 'POST',
  path: '/v1/appointments',
  summary: 'Books an appointment. If the time is taken, the error offers the three nearest free ones.',
  permission: 'appointment:write',
  audit: 'appointment.booked',
  changes: ['appointments/{id}', 'petAppointments/{pet.id}'],
  input: BookAppointment,
  output: Appointment,
  errors: [
    'client_erased',
    'doctor_busy',
    'doctor_unavailable',
    'not_found',
    'outside_hours',
    'pet_busy',
    'pet_deceased',
    'room_busy',
    'time_blocked',
  ],
  idempotent: true,
});

export const MoveAppointment = Slot.extend({
  id: z.uuid(),
  version: RecordVersion,
  /** Unchanged if omitted, like the duration. The room stays if it is free; otherwise another one is found. */
  doctorId: z.uuid().optional(),
});
export type MoveAppointment = z.infer<typeof MoveAppointment>;

export const moveAppointmentEndpoint = endpoint({
  id: 'appointments.move',
  method: 'PATCH',
  path: '/v1/appointments/{id}/time',
  summary: 'Moves an appointment to another time, doctor or room, or changes its duration.',
  permission: 'appointment:write',
  audit: 'appointment.moved',
  changes: ['appointments/{id}', 'petAppointments/{pet.id}'],
  input: MoveAppointment,
  output: Appointment,
  errors: [
    'appointment_changed',
    'doctor_busy',
    'doctor_unavailable',
    'not_found',
    'outside_hours',
    'pet_busy',
    'room_busy',
    'status_not_allowed',
    'time_blocked',
  ],
});

export const changeAppointmentEndpoint = endpoint({
  id: 'appointments.change',
  method: 'PATCH',
  path: '/v1/appointments/{id}',
  summary: 'Changes type, reason and notes of an appointment.',
  permission: 'appointment:write',
  audit: 'appointment.changed',
  changes: ['appointments/{id}', 'petAppointments/{pet.id}'],
  input: z.strictObject({
    id: z.uuid(),
    version: RecordVersion,
    appointmentTypeId: z.uuid().optional(),
    reason: ReasonOrType.optional(),
    notes: Notes.nullable().optional(),
  }),
  output: Appointment,
  errors: [
    'appointment_changed',
    'doctor_busy',
    'doctor_unavailable',
    'not_found',
    'pet_busy',
    'room_busy',
    'status_not_allowed',
  ],
});

export const stepAppointmentEndpoint = endpoint({
  id: 'appointments.step',
  method: 'POST',
  path: '/v1/appointments/{id}/status',
  summary: 'Moves an appointment one step forward or back.',
  permission: 'appointment:write',
  audit: 'appointment.status_changed',
  changes: ['appointments/{id}', 'petAppointments/{pet.id}'],
  input: z
    .strictObject({
      id: z.uuid(),
      version: RecordVersion,
      status: AppointmentStatusName,
      /** The room that the pet is put into. Without it the appointment keeps the room that was planned. */
      roomId: z.uuid().optional(),
    })
    .refine(({ status, roomId }) => roomId === undefined || status === 'in_room', {
      path: ['roomId'],
      message: 'A room is chosen when the pet is put into it.',
    }),
  output: Appointment,
  errors: [
    'appointment_changed',
    'doctor_busy',
    'doctor_unavailable',
    'not_found',
    'pet_busy',
    'room_busy',
    'status_not_allowed',
  ],
});

export const ExplainCancellation = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  /** Null removes the reason. */
  reason: z.enum(CANCEL_REASONS).nullable(),
  note: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters.')
    .nullable()
    .default(null)
    .transform((text) => text || null),
});
export type ExplainCancellation = z.infer<typeof ExplainCancellation>;

/** APPT-7. The reason of a cancellation, given afterwards and never required. The text is for staff. */
export const explainCancellationEndpoint = endpoint({
  id: 'appointments.explainCancellation',
  method: 'PUT',
  path: '/v1/appointments/{id}/cancellation',
  summary: 'Sets the reason of a cancellation.',
  permission: 'appointment:write',
  audit: 'appointment.cancellation_explained',
  changes: ['appointments/{id}'],
  input: ExplainCancellation,
  output: Appointment,
  errors: ['appointment_changed', 'not_found', 'status_not_allowed'],
});

export const rescheduleAppointmentEndpoint = endpoint({
  id: 'appointments.reschedule',
  method: 'POST',
  path: '/v1/appointments/{id}/reschedule',
  summary: 'Books a new appointment in place of one that will not take place, and links the two.',
  permission: 'appointment:write',
  audit: 'appointment.rescheduled',
  changes: ['appointments', 'petAppointments/{pet.id}'],
  input: MoveAppointment,
  /** The new appointment. */
  output: Appointment,
  errors: [
    'appointment_changed',
    'doctor_busy',
    'doctor_unavailable',
    'not_found',
    'outside_hours',
    'pet_busy',
    'pet_deceased',
    'room_busy',
    'status_not_allowed',
    'time_blocked',
  ],
  idempotent: true,
});

export const listFreeSlotsEndpoint = endpoint({
  id: 'appointments.freeSlots',
  method: 'GET',
  path: '/v1/slots',
  summary: 'All free times for a type by doctor, between two days, both inclusive.',
  permission: 'appointment:read',
  reads: ['appointments', 'blocks', 'clinicSetup'],
  input: z
    .strictObject({
      appointmentTypeId: z.uuid(),
      from: CalendarDay,
      to: CalendarDay,
      doctorId: z.uuid().optional(),
      /** Without the times at which this pet has another appointment. */
      petId: z.uuid().optional(),
      /** The type's duration if omitted. */
      durationMinutes: z.coerce.number().pipe(DurationMinutes).optional(),
    })
    .refine(({ from, to }) => from <= to && !(Date.parse(to) - Date.parse(from) > 31 * 86_400_000), {
      path: ['to'],
      message: 'Ask for at most 31 days at a time.',
    }),
  output: z.object({
    timeZone: z.string(),
    durationMinutes: z.int(),
    doctors: z.array(z.object({ doctorId: z.uuid(), startsAt: z.array(z.string()) })),
  }),
  errors: ['not_found'],
});

export const SLOT_OBSTACLES = [
  'type_not_allowed',
  'closed',
  'not_working',
  'blocked',
  'busy',
  'pet_busy',
  'elsewhere',
  'buffer',
  'lead_time',
  'horizon',
  'no_room',
  'off_grid',
] as const;

export const explainSlotEndpoint = endpoint({
  id: 'appointments.explainSlot',
  method: 'GET',
  path: '/v1/slots/why',
  summary: 'Why a time is not offered for a type and a doctor; no reasons if it is.',
  permission: 'appointment:read',
  reads: [],
  input: z.strictObject({
    appointmentTypeId: z.uuid(),
    doctorId: z.uuid(),
    /** Whose other appointments are in the way too. */
    petId: z.uuid().optional(),
    startsAt: InstantOfMinute,
  }),
  output: z.object({
    /** The most important first; each as a sentence for the person at the front desk. */
    reasons: z.array(z.object({ kind: z.enum(SLOT_OBSTACLES), sentence: z.string() })),
  }),
  errors: ['not_found'],
});
