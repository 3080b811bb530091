import * as z from 'zod';
import { LAB_FLAGS, LAB_RESULT_STATUSES } from '#vocabulary/lab.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { ReportDocument } from './report.contract.ts';

/** A value of a report as it was signed. */
export const SignedValue = z.object({
  id: z.uuid(),
  name: z.string(),
  valueText: z.string().nullable(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  rangeText: z.string().nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  status: z.enum(LAB_RESULT_STATUSES),
});

/** A released report as the pet's client sees it: what was signed, and what the clinic says about it. */
export const MyLabReport = z.object({
  id: z.uuid(),
  /** The one that was released. */
  revision: z.int32(),
  tests: z.array(z.string()),
  resultedAt: Instant,
  releasedAt: Instant,
  note: z.string(),
  /** The laboratory changed something since, which the clinic has yet to release. */
  isChanged: z.boolean(),
  /** The file that it came as. */
  document: ReportDocument.nullable(),
  values: z.array(SignedValue),
});
export type MyLabReport = z.infer<typeof MyLabReport>;

export const listMyLabReportsEndpoint = endpoint({
  id: 'ownLabResults.list',
  method: 'GET',
  path: '/v1/my/pets/{petId}/lab-reports',
  summary: 'The released laboratory results of the caller’s pet, the latest first.',
  permission: 'own_record:read',
  audit: 'lab_report.read',
  reads: ['petLabReports/{petId}'],
  input: z.strictObject({ petId: z.uuid(), ...PageRequest.shape }),
  output: pageOf(MyLabReport),
  errors: ['not_found'],
});
