import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** A file that was made for this answer. */
export const ExportedFile = z.object({
  fileName: z.string(),
  mimeType: z.string(),
  contentBase64: z.string(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/**
 * CORE-9. What a client takes home after a visit: the discharge instructions, what was done, the next appointments and
 * what is due. Before the visit is signed or locked, each page is marked as a draft.
 */
export const dischargeSheetEndpoint = endpoint({
  id: 'dischargeSheets.pdf',
  method: 'GET',
  path: '/v1/visits/{id}/discharge-sheet',
  summary: 'The discharge sheet of a visit as a PDF, for the client.',
  permission: 'record:read',
  audit: 'visit.discharge_printed',
  reads: [],
  input: z.strictObject({ id: z.uuid() }),
  output: ExportedFile,
  errors: ['not_found'],
});
