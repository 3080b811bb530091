import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { MadeLink, NewLink, SHARE_KINDS, ShareToken } from '#practice/record-shares/contract.ts';
import { ExportedFile, EXPORT_FORMATS } from './contract.ts';
import { RecordFile } from './record-file.contract.ts';

const Ids = z.array(z.uuid()).max(2000);

/** What is shared: everything of its kind, or these parts. */
export const ShareSelection = z.strictObject({
  visitIds: Ids,
  vaccinationIds: Ids,
  documentIds: Ids,
  /** Laboratory results, diagnostic reports and imaging studies. */
  resultIds: Ids.default([]),
});
export type ShareSelection = z.output<typeof ShareSelection>;

export const CreateShare = z.strictObject({
  petId: z.uuid(),
  kind: z.enum(SHARE_KINDS),
  ...NewLink.shape,
  /** Null for the whole record. */
  selection: ShareSelection.nullable(),
});
export type CreateShare = z.output<typeof CreateShare>;

/** A full record may be shared by those who may export it: `record:manage`. */
export const createShareEndpoint = endpoint({
  id: 'recordShares.create',
  method: 'POST',
  path: '/v1/pets/{petId}/record-shares',
  summary: 'Makes a link by which somebody outside of the clinic opens a pet’s record.',
  permission: 'document:write',
  audit: 'record_share.created',
  changes: ['recordShares/{petId}'],
  input: CreateShare,
  output: MadeLink,
  errors: ['forbidden', 'not_found', 'share_empty'],
});

const SHARE_RATE = 30;

/** Logged each time. */
export const openSharedRecordEndpoint = endpoint({
  id: 'sharedRecords.open',
  method: 'POST',
  path: '/v1/shared-records',
  summary: 'The record that a link opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: SHARE_RATE,
  input: z.strictObject({ token: ShareToken }),
  output: z.object({ recipient: z.string(), expiresAt: Instant, record: RecordFile }),
  errors: ['not_found', 'share_expired', 'share_revoked'],
});

/** Logged each time. */
export const exportSharedRecordEndpoint = endpoint({
  id: 'sharedRecords.export',
  method: 'POST',
  path: '/v1/shared-records/file',
  summary: 'The record that a link opens, as a PDF or as JSON.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: ShareToken, format: z.enum(EXPORT_FORMATS) }),
  output: ExportedFile,
  errors: ['not_found', 'share_expired', 'share_revoked'],
});

/** Logged each time. The address of the file works for a minute. */
export const openSharedDocumentEndpoint = endpoint({
  id: 'sharedRecords.openDocument',
  method: 'POST',
  path: '/v1/shared-records/document',
  summary: 'A short-lived address of a document of a shared record.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: SHARE_RATE,
  input: z.strictObject({ token: ShareToken, documentId: z.uuid() }),
  output: z.object({ url: z.string() }),
  errors: ['not_found', 'share_expired', 'share_revoked'],
});
