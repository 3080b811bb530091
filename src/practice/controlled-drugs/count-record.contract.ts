import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { CountSummary } from './counts.contract.ts';

const CountRecordLine = z.object({
  drugName: z.string(),
  schedule: z.string(),
  /** Null for a drug about which nothing was entered. */
  substance: z.string().nullable(),
  form: z.string().nullable(),
  strength: z.string().nullable(),
  unit: z.string(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  locationName: z.string(),
  /** Null for what was unopened of the lot. */
  containerNumber: z.int().nullable(),
  /** What the container held when it was opened. */
  sizeThousandths: z.int().nullable(),
  expectedThousandths: z.int(),
  countedThousandths: z.int(),
  isEstimate: z.boolean(),
});

/** A count with everything that was counted, as an inventory is kept and shown. */
export const CountRecord = CountSummary.omit({ lines: true }).extend({
  note: z.string().nullable(),
  /** By drug. */
  lines: z.array(CountRecordLine),
});
export type CountRecord = z.infer<typeof CountRecord>;

export const getControlledCountEndpoint = endpoint({
  id: 'controlledDrugs.getCount',
  method: 'GET',
  path: '/v1/controlled-drugs/counts/{id}',
  summary: 'One count of controlled drugs, line by line.',
  permission: 'controlled:read',
  reads: ['controlledDrugs'],
  input: z.strictObject({ id: z.uuid() }),
  output: CountRecord,
  errors: ['not_found'],
});

export const getControlledCountPdfEndpoint = endpoint({
  id: 'controlledDrugs.getCountPdf',
  method: 'GET',
  path: '/v1/controlled-drugs/counts/{id}/pdf',
  summary: 'The same as a PDF, with lines to sign on.',
  permission: 'controlled:read',
  audit: 'controlled_register.exported',
  reads: ['controlledDrugs'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
