import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { VISIT_STATUSES } from '#vocabulary/visits.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant, InstantOfMinute } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { PetAlert } from '#practice/pets/contract.ts';
import { Note, OverrideReason, Quantity, VisitOrPet } from './contract.ts';

/** An order that is repeated, or carried out as needed. */
export const ActSchedule = z.object({
  id: z.uuid(),
  visitId: z.uuid(),
  itemId: z.uuid(),
  kind: z.enum(CATALOGUE_KINDS),
  name: z.string(),
  unit: z.string().nullable(),
  quantityThousandths: z.int(),
  note: z.string().nullable(),
  everyMinutes: z.int().nullable(),
  /** Minutes of the clinic's day. With neither these nor an interval it is carried out as needed. */
  timesMinutes: z.array(z.int()).nullable(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  createdByName: z.string().nullable(),
  stoppedAt: Instant.nullable(),
  stoppedByName: z.string().nullable(),
  stopReason: z.string().nullable(),
});
export type ActSchedule = z.infer<typeof ActSchedule>;

/** An act as the treatment sheet shows it. */
export const SheetAct = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  kind: z.enum(CATALOGUE_KINDS),
  name: z.string(),
  unit: z.string().nullable(),
  quantityThousandths: z.int(),
  note: z.string().nullable(),
  status: z.enum(ACT_STATUSES),
  scheduleId: z.uuid().nullable(),
  /** The time of the schedule; differs from `plannedFor` once it has been postponed. */
  scheduledFor: Instant.nullable(),
  plannedFor: Instant.nullable(),
  doneAt: Instant.nullable(),
  doneByName: z.string().nullable(),
  voidedAt: Instant.nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  version: RecordVersion,
});
export type SheetAct = z.infer<typeof SheetAct>;

/** A pet that was at the clinic on the day, with what was ordered for it and done. */
export const SheetPet = z.object({
  admissionId: z.uuid(),
  visitId: z.uuid(),
  visitStatus: z.enum(VISIT_STATUSES),
  /** When the visit began. */
  startedAt: Instant,
  reason: z.string(),
  doctorName: z.string().nullable(),
  /** Where the pet is: a kennel, a ward. */
  place: z.string().nullable(),
  admittedAt: Instant,
  dischargedAt: Instant.nullable(),
  pet: z.object({
    id: z.uuid(),
    name: z.string(),
    species: z.enum(SPECIES),
    /** VISIT-6. As in the visit. */
    weight: z.object({ weightGrams: z.int(), weighedAt: Instant }).nullable(),
  }),
  /** Open alerts, most severe first. */
  alerts: z.array(PetAlert),
  schedules: z.array(ActSchedule),
  acts: z.array(SheetAct),
});
export type SheetPet = z.infer<typeof SheetPet>;

export const TreatmentSheet = z.object({
  day: CalendarDay,
  /** Those that are admitted first, by place and name. */
  pets: z.array(SheetPet),
});
export type TreatmentSheet = z.infer<typeof TreatmentSheet>;

export const getTreatmentSheetEndpoint = endpoint({
  id: 'treatments.sheet',
  method: 'GET',
  path: '/v1/treatments',
  summary: 'The treatment sheet of a day: admitted pets with what is planned for them and done.',
  permission: 'record:read',
  reads: ['acts/{pets.visitId}', 'admissions', 'pets/{pets.pet.id}'],
  input: z.strictObject({
    day: CalendarDay,
    /** Only this visit. */
    visitId: z.uuid().optional(),
  }),
  output: TreatmentSheet,
  errors: [],
});

const EVERY_MINUTES = { min: 15, max: 10_080 };
const Place = z.string().trim().min(1).max(60, 'Use at most 60 characters.');

export const AddSchedule = z
  .strictObject({
    visitId: z.uuid(),
    itemId: z.uuid(),
    quantityThousandths: Quantity.default(1000),
    note: Note.max(500, 'Use at most 500 characters.').optional(),
    everyMinutes: z
      .int('Use whole minutes.')
      .min(EVERY_MINUTES.min, 'Use at least 15 minutes.')
      .max(EVERY_MINUTES.max, 'Use at most 7 days.')
      .optional(),
    timesMinutes: z
      .array(z.int().min(0).max(1439))
      .min(1, 'Give a time.')
      .max(24, 'Use at most 24 times.')
      .optional(),
    startsAt: InstantOfMinute,
    endsAt: InstantOfMinute.optional(),
    overrideReason: OverrideReason.optional(),
  })
  .refine(({ everyMinutes, timesMinutes }) => everyMinutes === undefined || timesMinutes === undefined, {
    path: ['timesMinutes'],
    message: 'Use an interval or times of day, not both.',
  })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start.',
  });
export type AddSchedule = z.output<typeof AddSchedule>;

/** A bundle becomes one order for each item that it includes. The acts until tomorrow night are planned at once. */
export const addScheduleEndpoint = endpoint({
  id: 'treatments.addSchedule',
  method: 'POST',
  path: '/v1/treatments/schedules',
  summary: 'Adds a repeated order, or one that is carried out as needed, for an admitted pet.',
  permission: 'record:write',
  audit: 'act_schedule.added',
  changes: ['acts/{visitId}'],
  input: AddSchedule,
  output: z.object({ visitId: z.uuid(), items: z.array(ActSchedule) }),
  errors: ['alert_not_acknowledged', 'item_archived', 'not_found', 'visit_closed', 'visit_not_admitted'],
  idempotent: true,
});

export const StopReason = z.string().trim().min(1).max(300, 'Use at most 300 characters.');

/** What it had planned from now on is dropped; what is overdue stays planned, to be done or dropped. */
export const stopScheduleEndpoint = endpoint({
  id: 'treatments.stopSchedule',
  method: 'POST',
  path: '/v1/treatments/schedules/{id}/stop',
  summary: 'Stops a repeated order and drops what it had planned from now on.',
  permission: 'record:write',
  audit: 'act_schedule.stopped',
  changes: ['acts/{visitId}'],
  input: z.strictObject({ id: z.uuid(), reason: StopReason.optional() }),
  output: ActSchedule,
  errors: ['not_found'],
  idempotent: true,
});

export const Admission = z.object({
  id: z.uuid(),
  visitId: z.uuid(),
  petId: z.uuid(),
  place: z.string().nullable(),
  admittedAt: Instant,
  dischargedAt: Instant.nullable(),
});
export type Admission = z.infer<typeof Admission>;

export const Admit = z.strictObject({ for: VisitOrPet, place: Place.optional() });
export type Admit = z.output<typeof Admit>;

/** A pet that is admitted already stays so; its place is changed if one is given. */
export const admitEndpoint = endpoint({
  id: 'treatments.admit',
  method: 'POST',
  path: '/v1/treatments/admissions',
  summary: 'Admits a pet, in its open visit or a new one.',
  permission: 'record:write',
  audit: 'admission.added',
  changes: ['admissions', 'petVisits/{petId}', 'visits/{visitId}'],
  input: Admit,
  output: Admission,
  errors: ['not_found', 'visit_closed'],
  idempotent: true,
});

export const moveAdmittedEndpoint = endpoint({
  id: 'treatments.changePlace',
  method: 'PUT',
  path: '/v1/treatments/admissions/{id}/place',
  summary: 'Changes where an admitted pet is.',
  permission: 'record:write',
  audit: 'admission.changed',
  changes: ['admissions'],
  input: z.strictObject({ id: z.uuid(), place: Place.nullable() }),
  output: Admission,
  errors: ['not_found', 'visit_not_admitted'],
});

/** Stops the repeated orders. What is overdue stays planned, and is asked for when the visit is signed. */
export const dischargeEndpoint = endpoint({
  id: 'treatments.discharge',
  method: 'POST',
  path: '/v1/treatments/admissions/{id}/discharge',
  summary: 'Discharges a pet and stops its repeated orders.',
  permission: 'record:write',
  audit: 'admission.ended',
  changes: ['acts/{visitId}', 'admissions', 'visits/{visitId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: Admission,
  errors: ['not_found'],
  idempotent: true,
});
