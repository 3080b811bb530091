import * as z from 'zod';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** For how long a link works, in days. */
export const SHARE_DAYS = { min: 1, max: 90 } as const;
/** `client`: what the portal shows. `full`: everything but internal notes, prices and tasks. */
export const SHARE_KINDS = ['client', 'full'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** For whom a link is made, and for how long. */
export const NewLink = z.strictObject({
  recipient: oneLine(120, 'Enter who it is for.'),
  expiresInDays: z
    .int('Enter a whole number of days.')
    .min(SHARE_DAYS.min, 'Use at least 1 day.')
    .max(SHARE_DAYS.max, 'Use at most 90 days.'),
});

/** A link that was made. */
export const MadeLink = z.object({
  id: z.uuid(),
  /** Shown once: only its hash is stored. */
  token: z.string(),
  expiresAt: Instant,
});

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
  /** Laboratory results, diagnostic reports and imaging studies. */
  resultCount: z.int(),
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
