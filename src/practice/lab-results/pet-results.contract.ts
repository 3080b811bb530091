import * as z from 'zod';
import { LAB_COMPARATORS, LAB_FLAGS, LAB_RESULT_STATUSES } from '#vocabulary/lab.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest } from '#foundation/contract/page.ts';
import { LabReportRow } from './report.contract.ts';

const Cell = z.object({
  reportId: z.uuid(),
  valueText: z.string().nullable(),
  unit: z.string().nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  isAbnormal: z.boolean(),
  isCritical: z.boolean(),
  status: z.enum(LAB_RESULT_STATUSES),
});

/** Reports in columns, what was measured in rows. */
export const LabTable = z.object({
  reports: z.array(LabReportRow),
  rows: z.array(
    z.object({ analyte: z.string(), name: z.string(), unit: z.string().nullable(), cells: z.array(Cell) }),
  ),
  nextCursor: z.string().nullable(),
});
export type LabTable = z.infer<typeof LabTable>;

/** A table has fewer columns than a list has rows. */
export const TABLE_LIMIT = 24;

export const getLabTableEndpoint = endpoint({
  id: 'labResults.getTable',
  method: 'GET',
  path: '/v1/pets/{petId}/lab-results',
  summary: 'The results of a pet, all dates side by side.',
  permission: 'lab:read',
  audit: 'lab_report.read',
  reads: ['petLabReports/{petId}', 'labReports'],
  input: z.strictObject({
    petId: z.uuid(),
    limit: z.coerce.number().int().min(1).max(TABLE_LIMIT).default(12),
    cursor: PageRequest.shape.cursor,
  }),
  output: LabTable,
  errors: ['not_found'],
});
export type GetLabTable = z.output<typeof getLabTableEndpoint.input>;

export const TrendPoint = z.object({
  reportId: z.uuid(),
  laboratoryName: z.string(),
  resultedAt: Instant,
  /** In the unit of the chart; null where it cannot be converted. */
  value: z.number().nullable(),
  comparator: z.enum(LAB_COMPARATORS).nullable(),
  /** The range of its time, in the unit of the chart. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** As it was reported. */
  valueText: z.string().nullable(),
  unit: z.string().nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  isConverted: z.boolean(),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

export const LabTrend = z.object({
  analyte: z.string(),
  name: z.string(),
  /** Of the chart. */
  unit: z.string().nullable(),
  /** Units in which results of the pet were reported. */
  units: z.array(z.string()),
  points: z.array(TrendPoint),
});
export type LabTrend = z.infer<typeof LabTrend>;

export const getLabTrendEndpoint = endpoint({
  id: 'labResults.getTrend',
  method: 'GET',
  path: '/v1/pets/{petId}/lab-trend',
  summary:
    'One value of a pet over time and over all laboratories, in one unit, with the range of each time.',
  permission: 'lab:read',
  audit: 'lab_report.read',
  reads: ['petLabReports/{petId}', 'labReports'],
  input: z.strictObject({
    petId: z.uuid(),
    analyte: z.string().min(1).max(80),
    /** The unit of the latest value if omitted. */
    unit: z.string().min(1).max(40).optional(),
  }),
  output: LabTrend,
  errors: ['not_found'],
});
export type GetLabTrend = z.output<typeof getLabTrendEndpoint.input>;

export const printLabTableEndpoint = endpoint({
  id: 'labResults.print',
  method: 'GET',
  path: '/v1/pets/{petId}/lab-results/paper',
  summary: 'The latest results of a pet as a PDF, all dates side by side.',
  permission: 'lab:read',
  audit: 'lab_report.printed',
  reads: ['petLabReports/{petId}', 'labReports'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
