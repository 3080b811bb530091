import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** The clinic's rules for its medical record. */
export const RecordRules = z.object({
  /** A visit that nobody has signed is locked this long after it began; one that awaits results after twice as long. */
  lockAfterHours: z.int(),
});
export type RecordRules = z.infer<typeof RecordRules>;

export const getRecordRulesEndpoint = endpoint({
  id: 'recordRules.get',
  method: 'GET',
  path: '/v1/record-rules',
  summary: 'The clinic’s rules for its medical record.',
  permission: 'record:read',
  reads: ['recordRules'],
  input: z.strictObject({}),
  output: RecordRules,
  errors: [],
});

export const changeRecordRulesEndpoint = endpoint({
  id: 'recordRules.change',
  method: 'PUT',
  path: '/v1/record-rules',
  summary: 'Changes the clinic’s rules for its medical record.',
  permission: 'record:manage',
  audit: 'record_rules.changed',
  changes: ['recordRules'],
  input: z.strictObject({
    lockAfterHours: z
      .int('Use whole hours.')
      .min(1, 'Use at least one hour.')
      .max(720, 'Use at most 720 hours (30 days).'),
  }),
  output: RecordRules,
  errors: [],
});
