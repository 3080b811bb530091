import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { DIAGNOSTIC_REPORT_KINDS } from '#vocabulary/diagnostic-reports.ts';
import { LAB_FLAGS, LAB_ORDER_STATUSES } from '#vocabulary/lab.ts';
import { PET_ALERT_KINDS, PET_ALERT_SEVERITIES } from '#vocabulary/pet-alerts.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** What a sentence may rest on. */
export const SOURCE_KINDS = [
  'pet',
  'alert',
  'problem',
  'weight',
  'visit',
  'act',
  'prescription',
  'vaccination',
  'due_care',
  'lab_order',
  'lab_report',
  'diagnostic_report',
  'document',
  'appointment',
  'message',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const Source = z.object({ kind: z.enum(SOURCE_KINDS), id: z.uuid() });
export type Source = z.infer<typeof Source>;

/** Why a sentence is not supported, the most serious first. */
export const VALUE_FAULTS = ['no_source', 'unknown_source', 'not_in_sources', 'not_checkable'] as const;
export type ValueFaultReason = (typeof VALUE_FAULTS)[number];

/** A sentence of a draft with the entries of the record that it rests on. One without any is unsupported. */
export const CitedSentence = z.object({ text: z.string().min(1), sources: z.array(Source) });
export type CitedSentence = z.infer<typeof CitedSentence>;

const identified = { id: z.uuid() };

/** A value of a laboratory, as it was reported. */
const LabFact = z.object({
  name: z.string(),
  valueText: z.string(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  isAbnormal: z.boolean(),
  isCritical: z.boolean(),
});

/**
 * What the assistant may know of a pet: the only thing that rules and prompts read. Weights are whole grams, quantities
 * thousandths, instants ISO 8601, days `YYYY-MM-DD` at the clinic. Lists begin with the latest. Internal notes are never in it.
 */
export const PetFacts = z.object({
  /** Today at the clinic. */
  today: CalendarDay,
  /** IANA. */
  timeZone: z.string(),
  /** ISO 3166; decides about units and dates. */
  country: z.string(),
  pet: z.object({
    ...identified,
    name: z.string(),
    species: z.enum(SPECIES),
    breed: z.string().nullable(),
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    bornOn: CalendarDay.nullable(),
    birthIsEstimated: z.boolean(),
    deceasedOn: CalendarDay.nullable(),
  }),
  /** Those that are not cleared. */
  alerts: z.array(
    z.object({
      ...identified,
      kind: z.enum(PET_ALERT_KINDS),
      severity: z.enum(PET_ALERT_SEVERITIES),
      note: z.string(),
    }),
  ),
  problems: z.array(
    z.object({ ...identified, name: z.string(), isActive: z.boolean(), since: CalendarDay.nullable() }),
  ),
  weights: z.array(z.object({ ...identified, grams: z.int(), at: Instant })),
  visits: z.array(
    z.object({
      ...identified,
      at: Instant,
      reason: z.string(),
      doctorName: z.string().nullable(),
      isSigned: z.boolean(),
      diagnoses: z.array(z.string()),
      sections: z.array(z.object({ section: z.enum(VISIT_SECTIONS), text: z.string() })),
    }),
  ),
  acts: z.array(
    z.object({
      ...identified,
      visitId: z.uuid(),
      kind: z.enum(CATALOGUE_KINDS),
      name: z.string(),
      quantityThousandths: z.int(),
      unit: z.string().nullable(),
      isDone: z.boolean(),
      isDeclined: z.boolean(),
      at: Instant,
    }),
  ),
  prescriptions: z.array(
    z.object({
      ...identified,
      visitId: z.uuid().nullable(),
      drug: z.string(),
      instructions: z.string(),
      issuedAt: Instant,
      /** The last day of the course, where it has one. */
      endsOn: CalendarDay.nullable(),
      isActive: z.boolean(),
      refillsLeft: z.int().min(0),
    }),
  ),
  vaccinations: z.array(z.object({ ...identified, name: z.string(), givenAt: Instant })),
  dueCares: z.array(z.object({ ...identified, name: z.string(), dueOn: CalendarDay })),
  labReports: z.array(
    z.object({
      ...identified,
      name: z.string(),
      laboratory: z.string(),
      resultedAt: Instant,
      isSigned: z.boolean(),
      /** The client may see it as it is now: a text for clients says nothing of the others (CORE-9). */
      isReleased: z.boolean(),
      interpretation: z.string().nullable(),
      values: z.array(LabFact),
    }),
  ),
  /** Ordered tests without a whole result yet. */
  labOrders: z.array(
    z.object({
      ...identified,
      name: z.string(),
      laboratory: z.string(),
      status: z.enum(LAB_ORDER_STATUSES),
      orderedAt: Instant,
    }),
  ),
  /** Of endoscopies, cytology, histology and imaging. */
  diagnosticReports: z.array(
    z.object({
      ...identified,
      title: z.string(),
      kind: z.enum(DIAGNOSTIC_REPORT_KINDS),
      at: Instant,
      isSigned: z.boolean(),
      isReleased: z.boolean(),
      conclusion: z.string().nullable(),
    }),
  ),
  documents: z.array(z.object({ ...identified, title: z.string(), on: CalendarDay })),
  appointments: z.array(
    z.object({ ...identified, at: Instant, type: z.string(), status: z.enum(APPOINTMENT_STATUSES) }),
  ),
});
export type PetFacts = z.infer<typeof PetFacts>;
