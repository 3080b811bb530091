import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { LAB_SEND_KINDS } from './send-order.contract.ts';

export const LAB_MESSAGE_FORMATS = ['hl7', 'json', 'csv', 'pdf'] as const;
/** `waiting`: it is being applied. `failed`: it is stored, and nothing of it is in a report. */
export const LAB_MESSAGE_STATUSES = ['waiting', 'applied', 'failed'] as const;

export const LabMessage = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  format: z.enum(LAB_MESSAGE_FORMATS),
  /** MSH-10, or the name of the file. */
  controlId: z.string(),
  messageType: z.string().nullable(),
  receivedAt: Instant,
  status: z.enum(LAB_MESSAGE_STATUSES),
  failure: z.string().nullable(),
  /** The reports in it that are stored. */
  reports: z.array(z.object({ id: z.uuid(), number: z.string() })),
  sizeBytes: z.int(),
});
export type LabMessage = z.infer<typeof LabMessage>;

export const ListLabMessages = z.strictObject({
  ...PageRequest.shape,
  id: z.uuid(),
  status: z.enum(['all', 'failed']).default('all'),
});
export type ListLabMessages = z.infer<typeof ListLabMessages>;

export const listLabMessagesEndpoint = endpoint({
  id: 'labConnections.listMessages',
  method: 'GET',
  path: '/v1/lab-connections/{id}/messages',
  summary: 'What a laboratory or an analyzer sent, latest first.',
  permission: 'lab:read',
  reads: ['labConnections/{id}'],
  input: ListLabMessages,
  output: pageOf(LabMessage),
  errors: ['not_found'],
});

const OneMessage = z.strictObject({ messageId: z.uuid() });

/** What came, as text. A PDF is in base64 instead. */
export const openLabMessageEndpoint = endpoint({
  id: 'labConnections.openMessage',
  method: 'GET',
  path: '/v1/lab-messages/{messageId}',
  summary: 'A message of a laboratory as it came.',
  permission: 'lab:manage',
  audit: 'lab_message.opened',
  reads: ['labConnections'],
  input: OneMessage,
  output: z.object({
    ...LabMessage.shape,
    /** Segments of HL7 end with line feeds here. Without embedded files, and cut off after 200,000 characters. */
    text: z.string(),
    pdfs: z.array(z.object({ name: z.string(), base64: z.string() })),
  }),
  errors: ['not_found'],
});
export type OpenedLabMessage = z.infer<typeof openLabMessageEndpoint.output>;

export const retryLabMessageEndpoint = endpoint({
  id: 'labConnections.retryMessage',
  method: 'POST',
  path: '/v1/lab-messages/{messageId}/retry',
  summary: 'Applies a message again that could not be applied.',
  permission: 'lab:manage',
  audit: 'lab_message.retried',
  changes: ['labConnections'],
  input: OneMessage,
  output: z.object({}),
  errors: ['lab_message_applied', 'not_found'],
});

/** What fits into a request: a CSV or JSON file as it is, a PDF in base64. */
export const MAX_UPLOAD_TEXT = 900_000;
export const UploadLabFile = z.strictObject({
  id: z.uuid(),
  fileName: oneLine(200, 'Choose a file.'),
  format: z.enum(['csv', 'json', 'pdf']),
  content: z
    .string()
    .min(1, 'Choose a file.')
    .max(MAX_UPLOAD_TEXT, 'This file is too large. Use one of at most 650 KB.'),
});
export type UploadLabFile = z.infer<typeof UploadLabFile>;

/** The same file again is not stored again. */
export const uploadLabFileEndpoint = endpoint({
  id: 'labConnections.uploadFile',
  method: 'POST',
  path: '/v1/lab-connections/{id}/files',
  summary: 'Takes in a file with results: CSV, JSON or PDF.',
  permission: 'record:write',
  audit: 'lab_message.uploaded',
  changes: ['labConnections/{id}'],
  input: UploadLabFile,
  output: z.object({ messageId: z.uuid(), isNew: z.boolean() }),
  errors: ['not_found'],
});

/** What a message may have, and so a file of a folder and a PDF. */
export const MAX_LAB_FILE_BYTES = 12_000_000;
export const UploadStoredLabFile = z.strictObject({
  id: z.uuid(),
  fileName: oneLine(200, 'Choose a file.'),
  /** The last part of the path of a PDF that was uploaded into the bucket of documents. */
  file: z.uuid(),
});
export type UploadStoredLabFile = z.infer<typeof UploadStoredLabFile>;

/** For a PDF that is too large for a request. The same file again is not stored again. */
export const uploadStoredLabFileEndpoint = endpoint({
  id: 'labConnections.uploadStoredFile',
  method: 'POST',
  path: '/v1/lab-connections/{id}/stored-files',
  summary: 'Takes in a PDF with results that was uploaded before.',
  permission: 'record:write',
  audit: 'lab_message.uploaded',
  changes: ['labConnections/{id}'],
  input: UploadStoredLabFile,
  output: z.object({ messageId: z.uuid(), isNew: z.boolean() }),
  errors: ['file_missing', 'not_found'],
});

export const LAB_SEND_STATUSES = ['waiting', 'acknowledged', 'rejected', 'withdrawn'] as const;
export const LabOrderSend = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  accession: z.string(),
  kind: z.enum(LAB_SEND_KINDS),
  controlId: z.string(),
  status: z.enum(LAB_SEND_STATUSES),
  attempts: z.int(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  nextAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  laboratoryNumber: z.string().nullable(),
  reason: z.string().nullable(),
});
export type LabOrderSend = z.infer<typeof LabOrderSend>;

export const ListLabSends = z.strictObject({ ...PageRequest.shape, id: z.uuid() });
export type ListLabSends = z.infer<typeof ListLabSends>;

export const listLabSendsEndpoint = endpoint({
  id: 'labConnections.listSends',
  method: 'GET',
  path: '/v1/lab-connections/{id}/sends',
  summary: 'Orders that were sent to a laboratory, latest first.',
  permission: 'lab:read',
  reads: ['labConnections/{id}', 'labOrders'],
  input: ListLabSends,
  output: pageOf(LabOrderSend),
  errors: ['not_found'],
});

export const retryLabSendEndpoint = endpoint({
  id: 'labConnections.retrySend',
  method: 'POST',
  path: '/v1/lab-order-sends/{sendId}/retry',
  summary: 'Sends an order again now that waits for its next attempt.',
  permission: 'lab:manage',
  audit: 'lab_order_send.retried',
  changes: ['labConnections'],
  input: z.strictObject({ sendId: z.uuid() }),
  output: z.object({}),
  errors: ['not_found'],
});
