import * as z from 'zod';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { ExportedFile, EXPORT_FORMATS } from './contract.ts';
import { RecordFile } from './record-file.contract.ts';

/** For how long a link works, in days. */
export const SHARE_DAYS = { min: 1, max: 90 } as const;
/** `client`: what the portal shows. `full`: everything but internal notes, prices and tasks. */
export const SHARE_KINDS = ['client', 'full'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

const Ids = z.array(z.uuid()).max(2000);

/** What is shared: everything of its kind, or these parts. */
export const ShareSelection = z.strictObject({ visitIds: Ids, vaccinationIds: Ids, documentIds: Ids });
export type ShareSelection = z.output<typeof ShareSelection>;

export const CreateShare = z.strictObject({
  petId: z.uuid(),
  kind: z.enum(SHARE_KINDS),
  recipient: oneLine(120, 'Enter who it is for.'),
  expiresInDays: z
    .int('Enter a whole number of days.')
    .min(SHARE_DAYS.min, 'Use at least 1 day.')
    .max(SHARE_DAYS.max, 'Use at most 90 days.'),
  /** Null for the whole record. */
  selection: ShareSelection.nullable(),
});
export type CreateShare = z.output<typeof CreateShare>;

/** The token of a link: whose record it opens, and a secret. It is sent in request bodies only, never in a URL. */
export const ShareToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

export const RecordShare = z.object({
  id: z.uuid(),
  kind: z.enum([...SHARE_KINDS, 'study']),
  recipient: z.string(),
  /** Null for a record. */
  study: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  isComplete: z.boolean(),
  visitCount: z.int(),
  vaccinationCount: z.int(),
  documentCount: z.int(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  /** Neither expired nor revoked. */
  isActive: z.boolean(),
  viewCount: z.int(),
  lastViewedAt: Instant.nullable(),
});
export type RecordShare = z.infer<typeof RecordShare>;

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
  output: z.object({
    id: z.uuid(),
    /** Shown once: only its hash is stored. */
    token: z.string(),
    expiresAt: Instant,
  }),
  errors: ['forbidden', 'not_found', 'share_empty'],
});

/** The latest hundred, the latest first. */
export const listSharesEndpoint = endpoint({
  id: 'recordShares.list',
  method: 'GET',
  path: '/v1/pets/{petId}/record-shares',
  summary: 'The links to a pet’s record, with how often each was opened.',
  permission: 'record:read',
  reads: ['recordShares/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(RecordShare) }),
  errors: ['not_found'],
});

export const ShareView = z.object({
  id: z.uuid(),
  what: z.enum(['page', 'pdf', 'json', 'document', 'study', 'archive']),
  documentTitle: z.string().nullable(),
  /** The network: an address without its last part. */
  network: z.string().nullable(),
  viewedAt: Instant,
});
export type ShareView = z.infer<typeof ShareView>;

/** The latest five hundred, the latest first. */
export const listShareViewsEndpoint = endpoint({
  id: 'recordShares.listViews',
  method: 'GET',
  path: '/v1/record-shares/{id}/views',
  summary: 'When a link was opened, and from which network.',
  permission: 'record:read',
  reads: ['recordShares'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ items: z.array(ShareView) }),
  errors: ['not_found'],
});

/** Repeated, it keeps the first time. */
export const revokeShareEndpoint = endpoint({
  id: 'recordShares.revoke',
  method: 'POST',
  path: '/v1/record-shares/{id}/revocation',
  summary: 'Revokes a link: it opens nothing from then on.',
  permission: 'document:write',
  audit: 'record_share.revoked',
  changes: ['recordShares/{petId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), petId: z.uuid(), revokedAt: Instant }),
  errors: ['not_found'],
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
