import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { Document } from './contract.ts';

/** CORE-9. A document as a client sees it: without the clinic's note, drawings and names. */
export const MyDocument = Document.pick({
  id: true,
  kind: true,
  title: true,
  path: true,
  mimeType: true,
  sizeBytes: true,
  datedOn: true,
  rotation: true,
  voidedAt: true,
});
export type MyDocument = z.infer<typeof MyDocument>;

export const ListMyDocuments = z.strictObject({ petId: z.uuid(), ...PageRequest.shape });
export type ListMyDocuments = z.output<typeof ListMyDocuments>;

/** The latest first. */
export const listMyDocumentsEndpoint = endpoint({
  id: 'myDocuments.list',
  method: 'GET',
  path: '/v1/my/pets/{petId}/documents',
  summary: 'The documents that a clinic shows to the clients of a pet.',
  permission: 'own_record:read',
  reads: ['documents', 'formRequests'],
  input: ListMyDocuments,
  output: pageOf(MyDocument),
  errors: ['not_found'],
});
