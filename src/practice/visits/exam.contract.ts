import * as z from 'zod';
import { BODY_SYSTEMS, FINDING_RESULTS } from '#vocabulary/exam.ts';
import { SPECIES } from '#vocabulary/species.ts';
import {
  BODY_CONDITION_SCALES,
  MUCOUS_MEMBRANES,
  MUSCLE_CONDITIONS,
  PAIN_SCALE_NAMES,
  TEMPERATURE_UNITS,
  VITAL_MEASURES,
} from '#vocabulary/vitals.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { MAX_WEIGHT_GRAMS } from '#foundation/values/weight.ts';

/** A finding by body system. A system without an entry was not examined. */
export const Finding = z.object({
  bodySystem: z.enum(BODY_SYSTEMS),
  result: z.enum(FINDING_RESULTS),
  note: z.string().nullable(),
  /** A template set it, and nobody has confirmed it yet. */
  isUnconfirmed: z.boolean(),
  /** Sent back with a change. */
  revision: z.int32(),
  recordedAt: Instant,
  recordedByName: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const SetFindings = z.strictObject({
  visitId: z.uuid(),
  findings: z
    .array(
      z.strictObject({
        bodySystem: z.enum(BODY_SYSTEMS),
        result: z.enum(FINDING_RESULTS),
        note: z
          .string()
          .trim()
          .max(2000, 'Use at most 2000 characters.')
          .nullable()
          .transform((text) => text || null),
        /** The revision that was on screen; 0 for a system without an entry. */
        baseRevision: z.int32().min(0),
      }),
    )
    .min(1)
    .max(BODY_SYSTEMS.length)
    .refine(
      (findings) => new Set(findings.map(({ bodySystem }) => bodySystem)).size === findings.length,
      'List each body system once.',
    ),
});
export type SetFindings = z.output<typeof SetFindings>;

/** `details` of the refusal: the findings that somebody else has changed. */
export const FindingsConflict = z.object({ current: z.array(Finding) });
export type FindingsConflict = z.infer<typeof FindingsConflict>;

/** Sets the given findings, all or none. Setting one confirms it. */
export const setFindingsEndpoint = endpoint({
  id: 'visits.setFindings',
  method: 'PUT',
  path: '/v1/visits/{visitId}/findings',
  summary: 'Records findings of an examination by body system.',
  permission: 'record:write',
  audit: 'visit_findings.changed',
  changes: ['visits/{visitId}'],
  input: SetFindings,
  output: z.object({ findings: z.array(Finding) }),
  errors: ['findings_changed', 'not_found', 'visit_closed'],
});

/** Vital signs as measured. */
export const Vitals = z.object({
  id: z.uuid(),
  /** Null for those taken outside of a visit. */
  visitId: z.uuid().nullable(),
  measuredAt: Instant,
  /** Hundredths of a degree Celsius. */
  temperatureCentiCelsius: z.int().nullable(),
  /** The unit in which it was entered. */
  temperatureUnit: z.enum(TEMPERATURE_UNITS).nullable(),
  /** Beats per minute. */
  heartRate: z.int().nullable(),
  /** Breaths per minute. */
  respiratoryRate: z.int().nullable(),
  /** Tenths of a second. */
  capillaryRefillTenths: z.int().nullable(),
  mucousMembranes: z.enum(MUCOUS_MEMBRANES).nullable(),
  bodyConditionScore: z.int().nullable(),
  bodyConditionScale: z.literal(BODY_CONDITION_SCALES).nullable(),
  muscleCondition: z.enum(MUSCLE_CONDITIONS).nullable(),
  painScore: z.int().nullable(),
  painScale: z.enum(PAIN_SCALE_NAMES).nullable(),
  note: z.string().nullable(),
  recordedByName: z.string().nullable(),
  voidedAt: Instant.nullable(),
});
export type Vitals = z.infer<typeof Vitals>;

export const AddVitals = z.strictObject({
  visitId: z.uuid(),
  /** When they were measured; now if omitted. */
  measuredAt: Instant.optional(),
  /** In whole grams; recorded as a weight of the pet. */
  weightGrams: z
    .int()
    .min(1, 'Use a weight above zero.')
    .max(MAX_WEIGHT_GRAMS, 'Use a weight up to 2,000 kg.')
    .nullable()
    .default(null),
  /** D3. The weight was confirmed although it differs by more than 20 % from the last one. */
  confirmedWeight: z.boolean().default(false),
  /** As entered: 38.6 °C, 101.5 °F. Rule D3 converts and checks it. */
  temperature: z
    .strictObject({ degrees: z.number(), unit: z.enum(TEMPERATURE_UNITS) })
    .nullable()
    .default(null),
  heartRate: z
    .int('Use a whole number.')
    .min(1, 'Enter a number greater than zero.')
    .max(900, 'No animal’s heart beats that fast. Check the number.')
    .nullable()
    .default(null),
  respiratoryRate: z
    .int('Use a whole number.')
    .min(1, 'Enter a number greater than zero.')
    .max(400, 'No animal breathes that fast. Check the number.')
    .nullable()
    .default(null),
  /** Tenths of a second. */
  capillaryRefillTenths: z.int().min(0).max(200, 'Use a time up to 20 seconds.').nullable().default(null),
  mucousMembranes: z.enum(MUCOUS_MEMBRANES).nullable().default(null),
  /** D4. The score with its scale; never converted. */
  bodyCondition: z
    .strictObject({ score: z.int32().min(1), scale: z.literal(BODY_CONDITION_SCALES) })
    .refine(({ score, scale }) => score <= scale, {
      path: ['score'],
      message: 'This score is not on the scale.',
    })
    .nullable()
    .default(null),
  muscleCondition: z.enum(MUSCLE_CONDITIONS).nullable().default(null),
  pain: z
    .strictObject({ score: z.int32().min(0), scale: z.enum(PAIN_SCALE_NAMES) })
    .nullable()
    .default(null),
  note: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .nullable()
    .default(null)
    .transform((text) => text || null),
});
export type AddVitals = z.output<typeof AddVitals>;

/** Records vital signs, and the weight with them. At least one value is given. */
export const addVitalsEndpoint = endpoint({
  id: 'visits.addVitals',
  method: 'POST',
  path: '/v1/visits/{visitId}/vitals',
  summary: 'Records vital signs and weight in a visit.',
  permission: 'record:write',
  audit: 'vitals.added',
  changes: ['petVitals/{petId}', 'pets/{petId}', 'visits/{visitId}'],
  input: AddVitals,
  output: z.object({
    petId: z.uuid(),
    /** Null if only a weight was given. */
    vitals: Vitals.nullable(),
    weight: z.object({ id: z.uuid(), weightGrams: z.int(), weighedAt: Instant }).nullable(),
  }),
  errors: ['not_found', 'visit_closed', 'weight_unlikely'],
  idempotent: true,
});

/** Marks vital signs as recorded by mistake; they stay visible as voided. */
export const voidVitalsEndpoint = endpoint({
  id: 'visits.voidVitals',
  method: 'POST',
  path: '/v1/vitals/{id}/void',
  summary: 'Voids vital signs that were recorded by mistake.',
  permission: 'record:write',
  audit: 'vitals.voided',
  changes: ['petVitals/{petId}', 'visits/{visitId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), petId: z.uuid(), visitId: z.uuid().nullable() }),
  errors: ['not_found', 'visit_closed'],
});

/** For the charts of the pet's page. */
export const listPetVitalsEndpoint = endpoint({
  id: 'visits.listVitals',
  method: 'GET',
  path: '/v1/pets/{petId}/vitals',
  summary: 'The vital signs of a pet, the latest first, without voided ones.',
  permission: 'record:read',
  reads: ['petVitals/{petId}'],
  input: z.strictObject({ petId: z.uuid(), ...PageRequest.shape }),
  output: pageOf(Vitals),
  errors: [],
});

/** Usual resting values of a species, in the units of vital signs. */
export const VitalRange = z.object({
  id: z.uuid(),
  species: z.enum(SPECIES),
  measure: z.enum(VITAL_MEASURES),
  /** Days since birth, the first and the last included. Without either, for every age that no other range is for. */
  minAgeDays: z.int().nullable(),
  maxAgeDays: z.int().nullable(),
  low: z.int(),
  high: z.int(),
  source: z.string(),
  /** Until the clinic has confirmed a range, values outside of it are colored but raise no alarm. */
  isConfirmed: z.boolean(),
  version: RecordVersion,
});
export type VitalRange = z.infer<typeof VitalRange>;

const ageDays = () =>
  z.int('Use whole days.').min(0, 'Use whole days.').max(20_000, 'Use at most 20,000 days.').nullable();

const RangeValues = {
  minAgeDays: ageDays(),
  maxAgeDays: ageDays(),
  /** Hundredths of a degree Celsius, per minute, or tenths of a second. */
  low: z.int().min(0).max(100_000),
  high: z.int().min(0).max(100_000),
  source: z.string().trim().min(1, 'Enter the source of the values.').max(300, 'Use at most 300 characters.'),
};
const isOrdered = ({ low, high }: { readonly low: number; readonly high: number }): boolean => low <= high;
const ORDER_ISSUE = { path: ['high'], message: 'The upper value must be above the lower one.' };

interface Ages {
  readonly minAgeDays: number | null;
  readonly maxAgeDays: number | null;
}
const areAgesOrdered = ({ minAgeDays, maxAgeDays }: Ages): boolean =>
  minAgeDays === null || maxAgeDays === null || minAgeDays <= maxAgeDays;
const AGE_ISSUE = { path: ['maxAgeDays'], message: 'The last day must be on or after the first.' };

export const listVitalRangesEndpoint = endpoint({
  id: 'vitalRanges.list',
  method: 'GET',
  path: '/v1/vital-ranges',
  summary: 'The clinic’s usual resting values by species.',
  permission: 'record:read',
  reads: ['vitalRanges'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(VitalRange) }),
  errors: [],
});

export const AddVitalRange = z
  .strictObject({
    species: z.enum(SPECIES),
    measure: z.enum(VITAL_MEASURES),
    ...RangeValues,
    minAgeDays: RangeValues.minAgeDays.default(null),
    maxAgeDays: RangeValues.maxAgeDays.default(null),
  })
  .refine(isOrdered, ORDER_ISSUE)
  .refine(areAgesOrdered, AGE_ISSUE);
export type AddVitalRange = z.output<typeof AddVitalRange>;

export const addVitalRangeEndpoint = endpoint({
  id: 'vitalRanges.add',
  method: 'POST',
  path: '/v1/vital-ranges',
  summary: 'Adds usual values for a species, or for an age of it, that has none.',
  permission: 'record:manage',
  audit: 'vital_range.changed',
  changes: ['vitalRanges'],
  input: AddVitalRange,
  output: VitalRange,
  errors: ['range_taken'],
});

export const ChangeVitalRange = z
  .strictObject({ id: z.uuid(), version: RecordVersion, ...RangeValues })
  .refine(isOrdered, ORDER_ISSUE)
  .refine(areAgesOrdered, AGE_ISSUE);
export type ChangeVitalRange = z.output<typeof ChangeVitalRange>;

/** Changes a range. It has to be confirmed again. */
export const changeVitalRangeEndpoint = endpoint({
  id: 'vitalRanges.change',
  method: 'PATCH',
  path: '/v1/vital-ranges/{id}',
  summary: 'Changes usual values and their source.',
  permission: 'record:manage',
  audit: 'vital_range.changed',
  changes: ['vitalRanges'],
  input: ChangeVitalRange,
  output: VitalRange,
  errors: ['not_found', 'range_taken', 'record_changed'],
});

export const confirmVitalRangeEndpoint = endpoint({
  id: 'vitalRanges.confirm',
  method: 'POST',
  path: '/v1/vital-ranges/{id}/confirmation',
  summary: 'Confirms usual values for this clinic.',
  permission: 'record:manage',
  audit: 'vital_range.confirmed',
  changes: ['vitalRanges'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion }),
  output: VitalRange,
  errors: ['not_found', 'record_changed'],
});
