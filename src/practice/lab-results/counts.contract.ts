import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

export const LabQueueCounts = z.object({
  mine: z.int(),
  review: z.int(),
  unmatched: z.int(),
  /** Critical values that nobody has acknowledged. */
  critical: z.int(),
});
export type LabQueueCounts = z.infer<typeof LabQueueCounts>;

export const countLabQueueEndpoint = endpoint({
  id: 'labResults.countQueue',
  method: 'GET',
  path: '/v1/lab-reports/counts',
  summary: 'How many laboratory reports wait, by queue.',
  permission: 'lab:read',
  reads: ['labReports'],
  input: z.strictObject({}),
  output: LabQueueCounts,
  errors: [],
});
