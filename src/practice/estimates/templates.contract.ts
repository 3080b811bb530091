import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { oneLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Options, USUAL_VALID_DAYS } from './contract.ts';

export const EstimateTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  message: z.string().nullable(),
  validDays: z.int(),
  version: RecordVersion,
  archivedAt: Instant.nullable(),
  options: z.array(
    z.object({
      name: z.string(),
      note: z.string().nullable(),
      lines: z.array(
        z.object({
          itemId: z.uuid(),
          /** As the catalogue has it today. */
          description: z.string(),
          unit: z.string().nullable(),
          use: z.enum(ITEM_USES),
          lowThousandths: z.int(),
          highThousandths: z.int(),
          isRequired: z.boolean(),
        }),
      ),
    }),
  ),
});
export type EstimateTemplate = z.infer<typeof EstimateTemplate>;

const TemplateFields = {
  name: oneLine(120, 'Enter a name.'),
  message: optionalNotes(2000).default(null),
  validDays: z
    .int('Enter a whole number of days.')
    .min(1, 'Use at least 1 day.')
    .max(365, 'Use at most 365 days.')
    .default(USUAL_VALID_DAYS),
  options: Options,
};

/** By name. */
export const listEstimateTemplatesEndpoint = endpoint({
  id: 'estimateTemplates.list',
  method: 'GET',
  path: '/v1/estimate-templates',
  summary: 'The templates of estimates.',
  permission: 'billing:read',
  reads: ['catalogueItems', 'estimateTemplates'],
  input: z.strictObject({ archived: z.enum(['no', 'only']).default('no') }),
  output: z.object({ items: z.array(EstimateTemplate) }),
  errors: [],
});

export const addEstimateTemplateEndpoint = endpoint({
  id: 'estimateTemplates.add',
  method: 'POST',
  path: '/v1/estimate-templates',
  summary: 'Adds a template of estimates.',
  permission: 'record:manage',
  audit: 'estimate_template.added',
  changes: ['estimateTemplates'],
  input: z.strictObject(TemplateFields),
  output: EstimateTemplate,
  errors: ['not_found'],
  idempotent: true,
});

/** Estimates that were made from it stay as they are. */
export const changeEstimateTemplateEndpoint = endpoint({
  id: 'estimateTemplates.change',
  method: 'PUT',
  path: '/v1/estimate-templates/{id}',
  summary: 'Changes a template of estimates.',
  permission: 'record:manage',
  audit: 'estimate_template.changed',
  changes: ['estimateTemplates/{id}'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, ...TemplateFields }),
  output: EstimateTemplate,
  errors: ['not_found', 'record_changed'],
});

const TemplatePath = z.strictObject({ id: z.uuid() });

export const archiveEstimateTemplateEndpoint = endpoint({
  id: 'estimateTemplates.archive',
  method: 'POST',
  path: '/v1/estimate-templates/{id}/archive',
  summary: 'Archives a template of estimates.',
  permission: 'record:manage',
  audit: 'estimate_template.archived',
  changes: ['estimateTemplates/{id}'],
  input: TemplatePath,
  output: TemplatePath,
  errors: ['not_found'],
});

export const restoreEstimateTemplateEndpoint = endpoint({
  id: 'estimateTemplates.restore',
  method: 'POST',
  path: '/v1/estimate-templates/{id}/restore',
  summary: 'Restores an archived template of estimates.',
  permission: 'record:manage',
  audit: 'estimate_template.restored',
  changes: ['estimateTemplates/{id}'],
  input: TemplatePath,
  output: TemplatePath,
  errors: ['not_found'],
});
