import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { DecimalText } from './incoming-report.contract.ts';

export const LabSettings = z.object({
  escalateAfterMinutes: z.int(),
  coverDoctor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** 0 before it was changed for the first time. */
  version: z.int(),
});
export type LabSettings = z.infer<typeof LabSettings>;

export const getLabSettingsEndpoint = endpoint({
  id: 'labResults.getSettings',
  method: 'GET',
  path: '/v1/lab-settings',
  summary: 'Who else is notified of a critical value, and after how long.',
  permission: 'lab:read',
  reads: ['labSettings'],
  input: z.strictObject({}),
  output: LabSettings,
  errors: [],
});

export const ChangeLabSettings = z.strictObject({
  version: RecordVersion,
  escalateAfterMinutes: z.int().min(1, 'Use at least 1 minute.').max(1440, 'Use at most 1,440 minutes.'),
  coverDoctorId: z.uuid().nullable(),
});
export type ChangeLabSettings = z.output<typeof ChangeLabSettings>;

export const changeLabSettingsEndpoint = endpoint({
  id: 'labResults.changeSettings',
  method: 'PUT',
  path: '/v1/lab-settings',
  summary: 'Changes who else is notified of a critical value, and after how long.',
  permission: 'lab:manage',
  audit: 'lab_settings.changed',
  changes: ['labSettings'],
  input: ChangeLabSettings,
  output: LabSettings,
  errors: ['not_found', 'record_changed'],
});

export const LabRange = z.object({
  id: z.uuid(),
  laboratory: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  code: z.string(),
  species: z.enum(SPECIES),
  sex: z.enum(['female', 'male']).nullable(),
  fromDays: z.int(),
  toDays: z.int().nullable(),
  unit: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  criticalLow: z.string().nullable(),
  criticalHigh: z.string().nullable(),
  source: z.string(),
  /** Only a confirmed range is used. */
  confirmedAt: Instant.nullable(),
  confirmedByName: z.string().nullable(),
  retiredAt: Instant.nullable(),
});
export type LabRange = z.infer<typeof LabRange>;

export const listLabRangesEndpoint = endpoint({
  id: 'labResults.listRanges',
  method: 'GET',
  path: '/v1/lab-ranges',
  summary: 'The reference ranges of a clinic, with their sources.',
  permission: 'lab:read',
  reads: ['labRanges'],
  input: z.strictObject({
    species: z.enum(SPECIES).optional(),
    retired: z.enum(['yes', 'no']).default('no'),
  }),
  output: z.object({ items: z.array(LabRange) }),
  errors: [],
});

const limit = DecimalText.nullable().default(null);
const isOrdered = (a: string | null, b: string | null) => a === null || b === null || Number(a) <= Number(b);

export const AddLabRange = z
  .strictObject({
    laboratoryId: z.uuid().nullable().default(null),
    code: oneLine(40, 'Enter a code, such as K.'),
    species: z.enum(SPECIES, 'Choose a species.'),
    sex: z.enum(['female', 'male']).nullable().default(null),
    fromDays: z.int().min(0).max(40_000).default(0),
    toDays: z.int().min(1).max(40_000).nullable().default(null),
    unit: oneLine(40, 'Enter a unit, such as mmol/L.'),
    low: limit,
    high: limit,
    criticalLow: limit,
    criticalHigh: limit,
    source: oneLine(300, 'Enter where the range comes from.'),
  })
  .refine(
    ({ low, high, criticalLow, criticalHigh }) => (low ?? high ?? criticalLow ?? criticalHigh) !== null,
    {
      path: ['low'],
      message: 'Enter at least one limit.',
    },
  )
  .refine(({ low, high }) => isOrdered(low, high), {
    path: ['high'],
    message: 'The upper limit must not be below the lower one.',
  })
  .refine(
    ({ low, high, criticalLow, criticalHigh }) =>
      isOrdered(criticalLow, low) && isOrdered(high, criticalHigh),
    { path: ['criticalHigh'], message: 'Critical limits must be outside of the range.' },
  )
  .refine(({ fromDays, toDays }) => toDays === null || toDays > fromDays, {
    path: ['toDays'],
    message: 'The end must be after the start.',
  });
export type AddLabRange = z.output<typeof AddLabRange>;

export const addLabRangeEndpoint = endpoint({
  id: 'labResults.addRange',
  method: 'POST',
  path: '/v1/lab-ranges',
  summary: 'Adds a reference range, which is used once somebody has confirmed it.',
  permission: 'lab:manage',
  audit: 'lab_range.added',
  changes: ['labRanges'],
  input: AddLabRange,
  output: LabRange,
  errors: ['not_found'],
  idempotent: true,
});

const OneRange = z.strictObject({ id: z.uuid() });

export const confirmLabRangeEndpoint = endpoint({
  id: 'labResults.confirmRange',
  method: 'POST',
  path: '/v1/lab-ranges/{id}/confirm',
  summary: 'Confirms a range against its source; from then on it is used.',
  permission: 'lab:manage',
  audit: 'lab_range.confirmed',
  changes: ['labRanges'],
  input: OneRange,
  output: LabRange,
  errors: ['not_found'],
});

export const retireLabRangeEndpoint = endpoint({
  id: 'labResults.retireRange',
  method: 'POST',
  path: '/v1/lab-ranges/{id}/retire',
  summary: 'Retires a range: results keep it, new ones do not use it.',
  permission: 'lab:manage',
  audit: 'lab_range.retired',
  changes: ['labRanges'],
  input: OneRange,
  output: LabRange,
  errors: ['not_found'],
});
