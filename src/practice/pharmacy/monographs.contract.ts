import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** What one can divide a unit into. */
export const DOSE_FORMS = ['half_tablet', 'quarter_tablet', 'whole', 'liquid'] as const;
export type DoseForm = (typeof DOSE_FORMS)[number];

export const CAUTION_SEVERITIES = ['avoid', 'caution'] as const;

const Micrograms = z
  .int('Enter a number greater than zero.')
  .min(1, 'Enter a number greater than zero.')
  .max(1_000_000_000);
const Grams = z.int().min(1).max(2_000_000);
const Source = oneLine(200, 'Enter the source.');

/** DOSE-1. What an animal of a species and weight is given at once. */
export const DoseBand = z
  .strictObject({
    /** Null for all species that have no band of their own. */
    species: z.enum(SPECIES).nullable(),
    /** From this weight on; null without a lower bound. */
    fromGrams: Grams.nullable(),
    /** Below this weight; null without an upper bound. */
    belowGrams: Grams.nullable(),
    lowMicrogramsPerKg: Micrograms,
    highMicrogramsPerKg: Micrograms,
    /** Hard limits; null where the source names none. */
    maxMicrogramsPerKg: Micrograms.nullable(),
    maxMicrogramsPerDose: Micrograms.nullable(),
    maxMicrogramsPerKgPerDay: Micrograms.nullable(),
    source: Source,
    isConfirmed: z.boolean(),
  })
  .refine(({ lowMicrogramsPerKg, highMicrogramsPerKg }) => lowMicrogramsPerKg <= highMicrogramsPerKg, {
    path: ['highMicrogramsPerKg'],
    message: 'Use at least the lower dose.',
  })
  .refine(
    ({ highMicrogramsPerKg, maxMicrogramsPerKg }) =>
      maxMicrogramsPerKg === null || highMicrogramsPerKg <= maxMicrogramsPerKg,
    { path: ['maxMicrogramsPerKg'], message: 'Use at least the upper dose.' },
  )
  .refine(
    ({ fromGrams, belowGrams }) => fromGrams === null || belowGrams === null || fromGrams < belowGrams,
    { path: ['belowGrams'], message: 'Use more than the lower weight.' },
  );
export type DoseBand = z.output<typeof DoseBand>;

/** What must not, or only with care, be given together with another substance or with a problem of the pet. */
export const DrugCaution = z.strictObject({
  kind: z.enum(['substance', 'problem']),
  /** A substance, or words of a problem’s name. */
  term: oneLine(80, 'Enter a substance or a problem.'),
  severity: z.enum(CAUTION_SEVERITIES),
  text: oneLine(300, 'Enter what can happen.'),
  source: Source,
  isConfirmed: z.boolean(),
});
export type DrugCaution = z.output<typeof DrugCaution>;

const MonographFields = {
  name: oneLine(120, 'Enter the drug’s name.'),
  /** By which products are recognized: their active ingredients. */
  substances: z
    .array(oneLine(80, 'Enter a substance.'))
    .min(1, 'Enter at least one substance.')
    .max(10, 'Use at most 10 substances.'),
  bands: z.array(DoseBand).max(40, 'Use at most 40 bands.'),
  cautions: z.array(DrugCaution).max(100, 'Use at most 100 cautions.'),
  /** A test without which it is not refilled, such as of the kidneys. */
  monitorTest: lineOrBlank(120),
  monitorEveryDays: z.int('Use whole days.').min(1).max(1825).nullable(),
};

/** What the clinic knows about a drug. */
export const Monograph = z.object({
  id: z.uuid(),
  ...MonographFields,
  bands: z.array(DoseBand),
  monitorTest: z.string().nullable(),
  version: RecordVersion,
});
export type Monograph = z.infer<typeof Monograph>;

export const listMonographsEndpoint = endpoint({
  id: 'pharmacy.listMonographs',
  method: 'GET',
  path: '/v1/pharmacy/monographs',
  summary: 'What the clinic knows about drugs: doses, limits and cautions, each with its source.',
  permission: 'record:read',
  reads: ['drugMonographs'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Monograph) }),
  errors: [],
});

/** `version` 0 adds one. */
export const SetMonograph = z
  .strictObject({ id: z.uuid(), ...MonographFields, version: RecordVersion })
  .refine(({ monitorTest, monitorEveryDays }) => (monitorTest === null) === (monitorEveryDays === null), {
    path: ['monitorEveryDays'],
    message: 'Enter a test and how often it is done, or neither.',
  });
export type SetMonograph = z.output<typeof SetMonograph>;

export const setMonographEndpoint = endpoint({
  id: 'pharmacy.setMonograph',
  method: 'PUT',
  path: '/v1/pharmacy/monographs/{id}',
  summary: 'Adds a drug’s doses, limits and cautions, or changes them.',
  permission: 'record:manage',
  audit: 'drug_monograph.changed',
  changes: ['drugMonographs'],
  input: SetMonograph,
  output: Monograph,
  errors: ['bands_overlap', 'name_taken', 'not_found', 'record_changed'],
});

/** How much of a drug is in a unit of an item. */
export const DrugProduct = z.object({
  itemId: z.uuid(),
  microgramsPerUnit: z.int(),
  form: z.enum(DOSE_FORMS),
  version: RecordVersion,
});
export type DrugProduct = z.infer<typeof DrugProduct>;

export const SetDrugProduct = z.strictObject({
  itemId: z.uuid(),
  microgramsPerUnit: Micrograms,
  form: z.enum(DOSE_FORMS, 'Choose how it is divided.'),
  version: RecordVersion,
});
export type SetDrugProduct = z.output<typeof SetDrugProduct>;

export const setDrugProductEndpoint = endpoint({
  id: 'pharmacy.setDrugProduct',
  method: 'PUT',
  path: '/v1/pharmacy/products/{itemId}',
  summary: 'Says how much of a drug is in one unit of an item, and how it is divided.',
  permission: 'record:manage',
  audit: 'drug_product.changed',
  changes: ['drugMonographs'],
  input: SetDrugProduct,
  output: DrugProduct,
  errors: ['not_found', 'record_changed'],
});
