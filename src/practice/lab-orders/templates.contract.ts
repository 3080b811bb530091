import * as z from 'zod';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { OrderableTest } from './contract.ts';

const Code = z.string().trim().min(1).max(40);

/** Tests that a clinic orders together. */
export const LabOrderTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  laboratory: z.object({ id: z.uuid(), name: z.string() }),
  /** Those that the laboratory still offers, for the species that was asked for. */
  tests: z.array(OrderableTest),
  /** Empty for all species. */
  species: z.array(z.enum(SPECIES)),
  priority: z.enum(LAB_PRIORITIES),
});
export type LabOrderTemplate = z.infer<typeof LabOrderTemplate>;

export const listLabOrderTemplatesEndpoint = endpoint({
  id: 'labOrders.listTemplates',
  method: 'GET',
  path: '/v1/lab-orders/templates',
  summary: 'Templates of laboratory orders that fit a species, by name.',
  permission: 'lab:read',
  reads: ['labOrders', 'laboratoryTests', 'catalogueItems', 'clinicLaboratories'],
  input: z.strictObject({ species: z.enum(SPECIES) }),
  output: z.object({ items: z.array(LabOrderTemplate) }),
  errors: [],
});

export const addLabOrderTemplateEndpoint = endpoint({
  id: 'labOrders.addTemplate',
  method: 'POST',
  path: '/v1/lab-orders/templates',
  summary: 'Saves tests that are ordered together as a template.',
  permission: 'act:write',
  audit: 'lab_order_template.added',
  changes: ['labOrders'],
  input: z.strictObject({
    name: oneLine(120, 'Enter a name.'),
    laboratoryId: z.uuid(),
    testCodes: z.array(Code).min(1, 'Choose at least one test.').max(100),
    species: z.array(z.enum(SPECIES)).max(SPECIES.length).default([]),
    priority: z.enum(LAB_PRIORITIES).default('routine'),
  }),
  output: z.object({ id: z.uuid() }),
  errors: ['name_taken', 'not_found'],
  idempotent: true,
});

export const archiveLabOrderTemplateEndpoint = endpoint({
  id: 'labOrders.archiveTemplate',
  method: 'POST',
  path: '/v1/lab-orders/templates/{id}/archive',
  summary: 'Removes a template; orders that were made with it stay.',
  permission: 'act:write',
  audit: 'lab_order_template.archived',
  changes: ['labOrders'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
