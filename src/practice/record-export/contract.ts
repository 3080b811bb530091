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

export const EXPORT_FORMATS = ['pdf', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Why a record leaves the clinic. */
export const EXPORT_PURPOSES = ['client', 'referral', 'insurance', 'authority', 'archive', 'other'] as const;
export type ExportPurpose = (typeof EXPORT_PURPOSES)[number];

const ExportRecord = z.strictObject({
  petId: z.uuid(),
  format: z.enum(EXPORT_FORMATS),
  purpose: z.enum(EXPORT_PURPOSES, 'Choose why it is exported.'),
  /** Who gets it, or why; in the audit trail only. */
  note: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
});

/** CORE-9. The same as the client sees in the portal; the schema of its JSON is `ClientRecord`. */
export const exportClientRecordEndpoint = endpoint({
  id: 'records.exportForClient',
  method: 'GET',
  path: '/v1/pets/{petId}/record-exports/client',
  summary: 'A pet’s record for the client, as a PDF or as JSON.',
  permission: 'data:export',
  audit: 'record.exported',
  reads: [],
  input: ExportRecord,
  output: ExportedFile,
  errors: ['not_found'],
});

/** Everything but prices and tasks; the schema of its JSON is `FullRecord`. The chain of signatures is checked. */
export const exportFullRecordEndpoint = endpoint({
  id: 'records.exportFull',
  method: 'GET',
  path: '/v1/pets/{petId}/record-exports/full',
  summary: 'A pet’s whole record, as a PDF or as JSON.',
  permission: 'record:manage',
  audit: 'record.exported',
  reads: [],
  input: ExportRecord.extend({
    /** Also the internal notes, which never leave the clinic otherwise. */
    internalNotes: z.enum(['no', 'yes']).default('no'),
  }),
  output: ExportedFile,
  errors: ['not_found'],
});
