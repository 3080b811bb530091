import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { EXPORT_FORMATS, ExportedFile } from './contract.ts';

/** CORE-9. What the portal shows of a pet, as a file. */
export const exportMyRecordEndpoint = endpoint({
  id: 'myRecords.export',
  method: 'GET',
  path: '/v1/my/pets/{petId}/record',
  summary: 'The record of a pet of the caller as a PDF or as JSON.',
  permission: 'own_record:read',
  audit: 'record.exported',
  reads: [],
  input: z.strictObject({ petId: z.uuid(), format: z.enum(EXPORT_FORMATS).default('pdf') }),
  output: ExportedFile,
  errors: ['not_found'],
});
