import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { PetAlert } from '#practice/pets/contract.ts';
import { DrugCaution, DrugProduct, Monograph } from './monographs.contract.ts';

/** Whom and what somebody is about to prescribe: all that the dose is checked against. */
export const PrescribingFacts = z.object({
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  country: z.string(),
  today: CalendarDay,
  /** The latest first; at most two. */
  weights: z.array(z.object({ grams: z.int(), on: CalendarDay })),
  weightDays: z.int(),
  /** Null without an item of the catalogue. */
  item: z
    .object({
      id: z.uuid(),
      name: z.string(),
      unit: z.string().nullable(),
      controlSchedule: z.string().nullable(),
      activeIngredients: z.array(z.string()),
      strength: z.string().nullable(),
    })
    .nullable(),
  product: DrugProduct.nullable(),
  monograph: Monograph.nullable(),
  /** GATE-1. Those that need a reason. */
  alerts: z.array(PetAlert),
  /** RX-4. Of the drug that concern this pet, those to avoid first. */
  cautions: z.array(DrugCaution.extend({ with: z.string() })),
  limits: z.object({
    /** Null without a limit. */
    maxRefills: z.int().nullable(),
    /** The last day that the place and the clinic allow. */
    lastDay: CalendarDay,
    source: z.string(),
    isConfirmed: z.boolean(),
  }),
  /** The caller may approve what they write. */
  mayApprove: z.boolean(),
});
export type PrescribingFacts = z.infer<typeof PrescribingFacts>;

export const PreparePrescription = z.strictObject({ visitId: z.uuid(), itemId: z.uuid().optional() });
export type PreparePrescription = z.output<typeof PreparePrescription>;

export const preparePrescriptionEndpoint = endpoint({
  id: 'prescriptions.prepare',
  method: 'GET',
  path: '/v1/visits/{visitId}/prescribing',
  summary: 'What is known for prescribing a drug to the pet of a visit: weight, doses, alerts and limits.',
  permission: 'record:read',
  reads: ['catalogueItems', 'clinicSetup', 'drugMonographs', 'pets', 'prescriptions', 'problems'],
  input: PreparePrescription,
  output: PrescribingFacts,
  errors: ['not_found'],
});

const Days = z.int('Use whole days.').min(1, 'Use whole days.').max(1825, 'Use at most 1,825 days.');

const PrescriptionPeriods = {
  /** After which a weight is too old to dose by. */
  weightDays: Days,
  /** After which an examination is too old to refill; null for what the place says. */
  examDays: Days.nullable(),
  /** How long a prescription is valid; null for what the place says. */
  validDays: Days.nullable(),
};

export const PrescriptionSettings = z.object({
  ...PrescriptionPeriods,
  version: RecordVersion,
  /** What counts where the clinic chooses nothing. */
  place: z.object({
    examDays: z.int().nullable(),
    examSource: z.string(),
    validDays: z.int(),
    validSource: z.string(),
  }),
});
export type PrescriptionSettings = z.infer<typeof PrescriptionSettings>;

export const getPrescriptionSettingsEndpoint = endpoint({
  id: 'pharmacy.getPrescriptionSettings',
  method: 'GET',
  path: '/v1/pharmacy/prescription-settings',
  summary: 'How old weights and examinations may be, and how long prescriptions are valid.',
  permission: 'record:read',
  reads: ['clinicSetup', 'prescriptionSettings'],
  input: z.strictObject({}),
  output: PrescriptionSettings,
  errors: [],
});

export const ChangePrescriptionSettings = z.strictObject({ ...PrescriptionPeriods, version: RecordVersion });
export type ChangePrescriptionSettings = z.output<typeof ChangePrescriptionSettings>;

/** Prescriptions that were written keep their last day. */
export const changePrescriptionSettingsEndpoint = endpoint({
  id: 'pharmacy.changePrescriptionSettings',
  method: 'PUT',
  path: '/v1/pharmacy/prescription-settings',
  summary: 'Changes how old weights and examinations may be, and how long prescriptions are valid.',
  permission: 'record:manage',
  audit: 'prescription_settings.changed',
  changes: ['prescriptionSettings', 'prescriptions', 'refillRequests'],
  input: ChangePrescriptionSettings,
  output: PrescriptionSettings,
  errors: ['record_changed'],
});
