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

/** How many of each are new. */
const StarterAdded = z.object({ templates: z.int(), ranges: z.int() });
export type StarterAdded = z.infer<typeof StarterAdded>;

/** Templates and ranges that the clinic already has, by their name, stay as they are. New ranges are unconfirmed. */
export const addStarterRecordEndpoint = endpoint({
  id: 'recordRules.addStarter',
  method: 'POST',
  path: '/v1/record-rules/starter',
  summary: 'Adds the starter templates and usual vital signs that the clinic does not have.',
  permission: 'record:manage',
  audit: 'record_setup.starter_added',
  changes: ['visitTemplates', 'vitalRanges'],
  input: z.strictObject({}),
  output: StarterAdded,
  errors: [],
  idempotent: true,
});
