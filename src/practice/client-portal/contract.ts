import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { HUES } from '#vocabulary/hues.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant, InstantOfMinute } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { ONLINE_BOOKING_MODES } from '#practice/clinics/contract.ts';
import { PetFields } from '#practice/pets/contract.ts';

/** What a clinic says of itself to everyone who may become its client. */
const ClinicCard = z.object({
  id: z.uuid(),
  name: z.string(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
});

/** A clinic that the caller is a client of. */
export const MyClinic = ClinicCard.extend({
  email: z.string().nullable(),
  timeZone: z.string(),
  onlineBooking: z.enum(ONLINE_BOOKING_MODES),
  /** False while the clinic cannot be reached here at all: nothing can be booked, whatever it has set. */
  isAvailable: z.boolean(),
  bookingLeadMinutes: z.int(),
  bookingHorizonDays: z.int(),
});
export type MyClinic = z.infer<typeof MyClinic>;

export const listMyClinicsEndpoint = endpoint({
  id: 'myClinics.list',
  method: 'GET',
  path: '/v1/my/clinics',
  summary: 'The clinics that the caller is a client of.',
  permission: 'own_clinic:read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyClinic) }),
  errors: [],
});

/** Clinics that take bookings online and that the caller is no client of yet. */
export const listJoinableClinicsEndpoint = endpoint({
  id: 'myClinics.listJoinable',
  method: 'GET',
  path: '/v1/my/joinable-clinics',
  summary: 'Clinics that the caller could become a client of, by name.',
  permission: 'own_clinic:join',
  input: z.strictObject({
    ...PageRequest.shape,
    /** Part of the clinic's name or town. */
    q: z.string().trim().max(100).default(''),
  }),
  output: pageOf(ClinicCard),
  errors: [],
});

/** Makes the caller a client of a clinic. One who is already, stays so. */
export const joinClinicEndpoint = endpoint({
  id: 'myClinics.join',
  method: 'POST',
  path: '/v1/my/clinics/{clinicId}/join',
  summary: 'Makes the caller a client of a clinic.',
  permission: 'own_clinic:join',
  audit: 'client.joined',
  input: z.strictObject({ clinicId: z.uuid() }),
  output: z.object({ clinicId: z.uuid() }),
  errors: ['not_found'],
});

const Allergy = z.object({ id: z.uuid(), note: z.string() });

/** A pet of the caller's, as a card shows it. */
export const MyPetCard = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  timeZone: z.string(),
  /** Of the clinic: how weights are read there. */
  country: z.string(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  deceasedOn: CalendarDay.nullable(),
  weightGrams: z.int().nullable(),
  nextAppointmentAt: Instant.nullable(),
});
export type MyPetCard = z.infer<typeof MyPetCard>;

/** Living pets first, then by name. */
export const listMyPetsEndpoint = endpoint({
  id: 'myPets.list',
  method: 'GET',
  path: '/v1/my/pets',
  summary: 'The caller’s pets at all their clinics.',
  permission: 'own_pet:read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyPetCard) }),
  errors: [],
});

/** An appointment of the caller's, in the words of the clinic. */
export const MyAppointment = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  clinicAddress: z.string().nullable(),
  timeZone: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  /** Null for a type or a doctor that the clinic does not offer online (any more). */
  appointmentTypeId: z.uuid().nullable(),
  typeName: z.string().nullable(),
  doctorName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(APPOINTMENT_STATUSES),
  reason: z.string(),
  canCancel: z.boolean(),
  /** Not once it is nearer than the time that the clinic wants to know of a booking. */
  canReschedule: z.boolean(),
});
export type MyAppointment = z.infer<typeof MyAppointment>;

export const MyPet = MyPetCard.extend({
  sex: z.enum(PET_SEXES),
  neutered: z.boolean().nullable(),
  colour: z.string().nullable(),
  microchip: z.string().nullable(),
  clinicPhone: z.string().nullable(),
  /** What the clinic's staff note beside stays with them. */
  allergies: z.array(Allergy),
  /** The latest two hundred, the oldest first. */
  weights: z.array(z.object({ id: z.uuid(), weightGrams: z.int(), weighedAt: Instant })),
});
export type MyPet = z.infer<typeof MyPet>;

export const getMyPetEndpoint = endpoint({
  id: 'myPets.get',
  method: 'GET',
  path: '/v1/my/pets/{id}',
  summary: 'One pet of the caller’s.',
  permission: 'own_pet:read',
  audit: 'pet.read',
  input: z.strictObject({ id: z.uuid() }),
  output: MyPet,
  errors: ['not_found'],
});

const shape = PetFields.shape;

export const AddMyPet = z.strictObject({
  clinicId: z.uuid(),
  name: shape.name,
  species: shape.species,
  breed: shape.breed.default(null),
  sex: shape.sex.default('unknown'),
  neutered: shape.neutered.default(null),
  bornOn: shape.bornOn.default(null),
  birthIsEstimated: shape.birthIsEstimated.default(false),
  colour: shape.colour.default(null),
});
export type AddMyPet = z.output<typeof AddMyPet>;

export const addMyPetEndpoint = endpoint({
  id: 'myPets.add',
  method: 'POST',
  path: '/v1/my/pets',
  summary: 'Adds a pet of the caller’s at one of their clinics.',
  permission: 'own_pet:write',
  audit: 'pet.added',
  input: AddMyPet,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  idempotent: true,
});

/** What a client may put right: what they know better than the clinic. Name, species, sex and chip are the clinic's. */
export const ChangeMyPet = z.strictObject({
  id: z.uuid(),
  breed: shape.breed.optional(),
  neutered: shape.neutered.optional(),
  bornOn: shape.bornOn.optional(),
  birthIsEstimated: shape.birthIsEstimated.optional(),
  colour: shape.colour.optional(),
});
export type ChangeMyPet = z.output<typeof ChangeMyPet>;

export const changeMyPetEndpoint = endpoint({
  id: 'myPets.change',
  method: 'PATCH',
  path: '/v1/my/pets/{id}',
  summary: 'Puts right what the caller knows of a pet of theirs.',
  permission: 'own_pet:write',
  audit: 'pet.changed',
  input: ChangeMyPet,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

export const ListMyAppointments = z.strictObject({
  ...PageRequest.shape,
  /** `upcoming`: what is still to come or under way, the nearest first. `past`: all else, the latest first. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  petId: z.uuid().optional(),
});
export type ListMyAppointments = z.output<typeof ListMyAppointments>;

export const listMyAppointmentsEndpoint = endpoint({
  id: 'myAppointments.list',
  method: 'GET',
  path: '/v1/my/appointments',
  summary: 'The appointments of the caller’s pets, to come or past.',
  permission: 'own_appointment:read',
  input: ListMyAppointments,
  output: pageOf(MyAppointment),
  errors: [],
});

export const listMyAppointmentTypesEndpoint = endpoint({
  id: 'myAppointments.types',
  method: 'GET',
  path: '/v1/my/appointment-types',
  summary: 'What can be booked online at a clinic of the caller’s.',
  permission: 'own_appointment:read',
  input: z.strictObject({ clinicId: z.uuid() }),
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), durationMinutes: z.int(), hue: z.enum(HUES) })),
  }),
  errors: [],
});

/** How many days one answer looks at. */
export const SLOT_WINDOW_DAYS = 14;

export const ListMySlots = z.strictObject({
  clinicId: z.uuid(),
  appointmentTypeId: z.uuid(),
  /** The first day to look at; today at the clinic, when left out or past. */
  from: CalendarDay.optional(),
  /** An appointment of the caller's that is to be moved: its own place counts as free. */
  insteadOf: z.uuid().optional(),
});
export type ListMySlots = z.output<typeof ListMySlots>;

/** SLOT-1 for clients: what is free within the clinic's limits for online booking. */
export const listMySlotsEndpoint = endpoint({
  id: 'myAppointments.slots',
  method: 'GET',
  path: '/v1/my/slots',
  summary: 'Free times for a type at a clinic of the caller’s, two weeks at a time.',
  permission: 'own_appointment:read',
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
    /** Where to ask on, or null at the end of what the clinic offers. */
    nextFrom: CalendarDay.nullable(),
  }),
  errors: ['clinic_unavailable', 'not_found', 'online_booking_off'],
});

const MySlot = {
  startsAt: InstantOfMinute,
  /** Null: whoever is free. */
  doctorId: z.uuid().nullable().default(null),
};

export const BookMyAppointment = z.strictObject({
  clinicId: z.uuid(),
  petId: z.uuid(),
  appointmentTypeId: z.uuid(),
  ...MySlot,
  reason: z
    .string()
    .trim()
    .min(1, 'Say in a few words why you are coming.')
    .max(500, 'Use at most 500 characters.'),
});
export type BookMyAppointment = z.output<typeof BookMyAppointment>;

/** What a refusal as `slot_taken` says in `details`: up to three free times nearest to the wanted one. */
export const NearestTimes = z.object({
  nearestSlots: z.array(z.object({ doctorId: z.uuid(), startsAt: Instant, endsAt: Instant })),
});

/**
 * Books, or asks for, an appointment: which of the two is the clinic's setting, and stands in the answer's status. Of
 * many who want one time at once, one gets it; the others hear `slot_taken` with the nearest free times.
 */
export const bookMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.book',
  method: 'POST',
  path: '/v1/my/appointments',
  summary: 'Books or requests an appointment for a pet of the caller’s.',
  permission: 'own_appointment:write',
  audit: 'appointment.booked',
  input: BookMyAppointment,
  output: MyAppointment,
  errors: ['clinic_unavailable', 'not_found', 'online_booking_off', 'pet_deceased', 'slot_taken'],
  idempotent: true,
});

export const cancelMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.cancel',
  method: 'POST',
  path: '/v1/my/appointments/{id}/cancel',
  summary: 'Calls off an appointment of the caller’s that has not begun.',
  permission: 'own_appointment:write',
  audit: 'appointment.status_changed',
  input: z.strictObject({ id: z.uuid() }),
  output: MyAppointment,
  errors: ['not_found', 'status_not_allowed'],
});

export const RescheduleMyAppointment = z.strictObject({ id: z.uuid(), ...MySlot });
export type RescheduleMyAppointment = z.output<typeof RescheduleMyAppointment>;

/** The answer is the new appointment; the old one is linked with it. */
export const rescheduleMyAppointmentEndpoint = endpoint({
  id: 'myAppointments.reschedule',
  method: 'POST',
  path: '/v1/my/appointments/{id}/reschedule',
  summary: 'Moves an appointment of the caller’s to another free time.',
  permission: 'own_appointment:write',
  audit: 'appointment.rescheduled',
  input: RescheduleMyAppointment,
  output: MyAppointment,
  errors: [
    'clinic_unavailable',
    'not_found',
    'online_booking_off',
    'pet_deceased',
    'slot_taken',
    'status_not_allowed',
    'too_late_online',
  ],
  idempotent: true,
});

/** Something that happened to a pet of the caller's. */
export const MyActivity = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(['appointment', 'moved', 'weighed', 'added']),
  petId: z.uuid(),
  petName: z.string(),
  timeZone: z.string(),
  /** Of the clinic: how weights are read there. */
  country: z.string(),
  /** Of an appointment: where it stands since; whether the caller did it. */
  status: z.enum(APPOINTMENT_STATUSES).nullable(),
  startsAt: Instant.nullable(),
  weightGrams: z.int().nullable(),
  isOwn: z.boolean(),
});
export type MyActivity = z.infer<typeof MyActivity>;

export const getMyDashboardEndpoint = endpoint({
  id: 'myDashboard.get',
  method: 'GET',
  path: '/v1/my/dashboard',
  summary: 'What the caller’s first page shows.',
  permission: 'own_pet:read',
  input: z.strictObject({}),
  output: z.object({
    clinicCount: z.int(),
    /** Living pets. */
    petCount: z.int(),
    upcomingCount: z.int(),
    nextAppointment: MyAppointment.nullable(),
    /** Living pets by name, at most twelve. */
    pets: z.array(MyPetCard),
    /** The latest first, at most eight. */
    activity: z.array(MyActivity),
  }),
  errors: [],
});
