import * as z from 'zod';
import { LAB_COMPARATORS, LAB_FLAGS } from '#vocabulary/lab.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { DecimalText } from './incoming-report.contract.ts';
import { LabReport, LabReportRow } from './report.contract.ts';

export const LAB_QUEUE_VIEWS = ['mine', 'review', 'unmatched', 'dismissed', 'all'] as const;
export type LabQueueView = (typeof LAB_QUEUE_VIEWS)[number];

const OneReport = z.strictObject({ id: z.uuid() });

export const ListLabQueue = z.strictObject({
  ...PageRequest.shape,
  /**
   * `mine`: for the caller to review. `review`: for any doctor. `unmatched`: of no known patient. These begin with critical values, then with
   * what has waited the longest. `all`: the latest first.
   */
  view: z.enum(LAB_QUEUE_VIEWS).default('review'),
  doctorId: z.uuid().optional(),
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
});
export type ListLabQueue = z.output<typeof ListLabQueue>;

export const listLabQueueEndpoint = endpoint({
  id: 'labResults.listQueue',
  method: 'GET',
  path: '/v1/lab-reports',
  summary: 'Laboratory reports that wait for a review or for their patient, and all of the clinic.',
  permission: 'lab:read',
  reads: ['labReports'],
  input: ListLabQueue,
  output: pageOf(LabReportRow),
  errors: [],
});

export const getLabReportEndpoint = endpoint({
  id: 'labResults.get',
  method: 'GET',
  path: '/v1/lab-reports/{id}',
  summary: 'A laboratory report: values with what they were before, reviews, releases and alerts.',
  permission: 'lab:read',
  audit: 'lab_report.read',
  reads: ['labReports/{id}'],
  input: OneReport,
  output: LabReport,
  errors: ['not_found'],
});

const blankIsNull = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .default(null)
    .transform((text) => text || null);
const decimal = DecimalText.nullable().default(null);

export const EnteredValue = z.strictObject({
  code: oneLine(80, 'Enter a code, such as K.'),
  name: oneLine(200, 'Enter a name, such as Potassium.'),
  valueText: oneLine(2_000, 'Enter a value.'),
  valueNumber: decimal,
  comparator: z.enum(LAB_COMPARATORS).nullable().default(null),
  unit: blankIsNull(40),
  low: decimal,
  high: decimal,
  flag: z.enum(LAB_FLAGS).nullable().default(null),
  note: blankIsNull(2_000),
});
export type EnteredValue = z.output<typeof EnteredValue>;

export const EnterLabReport = z.strictObject({
  laboratoryId: z.uuid('Choose a laboratory.'),
  petId: z.uuid('Choose a pet.'),
  visitId: z.uuid().nullable().default(null),
  /** In whose queue it is; the caller if omitted. */
  doctorId: z.uuid().nullable().default(null),
  testName: oneLine(200, 'Enter what was tested, such as Blood count.'),
  specimen: blankIsNull(120),
  collectedAt: Instant.nullable().default(null),
  resultedAt: Instant,
  comment: blankIsNull(20_000),
  values: z
    .array(EnteredValue)
    .min(1, 'Enter at least one value.')
    .max(200)
    .refine(
      (values) => new Set(values.map(({ code }) => code.toUpperCase())).size === values.length,
      'Use each code once.',
    ),
});
export type EnterLabReport = z.output<typeof EnterLabReport>;

export const enterLabReportEndpoint = endpoint({
  id: 'labResults.enter',
  method: 'POST',
  path: '/v1/lab-reports',
  summary: 'Adds a report by hand, such as from paper or from an analyzer without a connection.',
  permission: 'record:write',
  audit: 'lab_report.entered',
  changes: ['labReports', 'petLabReports/{petId}'],
  input: EnterLabReport,
  output: z.object({ id: z.uuid() }),
  errors: ['laboratory_off', 'not_found'],
  idempotent: true,
});

export const CorrectLabValue = z.strictObject({
  id: z.uuid(),
  revision: z.int32(),
  /** The present row of the value. */
  resultId: z.uuid(),
  valueText: oneLine(2_000, 'Enter a value.'),
  valueNumber: decimal,
  comparator: z.enum(LAB_COMPARATORS).nullable().default(null),
  /** Why the value is another one. */
  note: z.string().trim().min(1, 'Say why it is corrected.').max(2000, 'Use at most 2,000 characters.'),
});
export type CorrectLabValue = z.output<typeof CorrectLabValue>;

export const correctLabValueEndpoint = endpoint({
  id: 'labResults.correct',
  method: 'POST',
  path: '/v1/lab-reports/{id}/corrections',
  summary: 'Corrects a value; the old one stays readable, and the report waits for a review again.',
  permission: 'record:write',
  audit: 'lab_report.corrected',
  changes: ['labReports/{id}', 'petLabReports'],
  input: CorrectLabValue,
  output: z.object({ id: z.uuid(), revision: z.int32() }),
  errors: ['lab_report_changed', 'not_found'],
});
