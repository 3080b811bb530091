import * as z from 'zod';
import {
  DUPLICATE_REASONS,
  MERGE_CHOICES,
  MERGE_FIELDS,
  MERGE_SUBJECTS,
  MERGED_KINDS,
} from '#vocabulary/merges.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

const Subject = z.enum(MERGE_SUBJECTS);

/** How many entries of a kind a record has. Kinds without any are left out. */
const Counts = z.partialRecord(z.enum(MERGED_KINDS), z.int());
export type MergedCounts = z.infer<typeof Counts>;

const MergeSide = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  counts: Counts,
});

export const MergePreview = z.object({
  kept: MergeSide,
  merged: MergeSide,
  /** What either of them has, as text; null where one has nothing. */
  fields: z.array(
    z.object({
      field: z.enum(MERGE_FIELDS),
      kept: z.string().nullable(),
      merged: z.string().nullable(),
    }),
  ),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** MERGE-1. Two records side by side, before they are merged. */
export const previewMergeEndpoint = endpoint({
  id: 'merges.preview',
  method: 'GET',
  path: '/v1/merges/preview',
  summary: 'Two pets or two clients side by side: their fields, and how many entries each has.',
  permission: 'merge:write',
  audit: 'duplicate.compared',
  reads: ['clients/{keptId}', 'merges', 'pets/{keptId}'],
  input: z.strictObject({ subject: Subject, keptId: z.uuid(), mergedId: z.uuid() }),
  output: MergePreview,
  errors: ['not_found'],
});

const ALL_OF_A_RECORD = [
  'acts',
  'appointments',
  'clients',
  'documents',
  'dueCares',
  'merges',
  'petAppointments',
  'petVisits',
  'petVitals',
  'pets',
  'problems',
  'tasks',
  'vaccinations',
  'visits',
] as const;

export const MergeRecords = z.strictObject({
  subject: Subject,
  /** The record that stays. */
  keptId: z.uuid(),
  /** The record whose entries move, and which then only leads to the other one. */
  mergedId: z.uuid(),
  /** Whose value to use where the two differ; that of the kept record by default, or of the only one that has any. */
  choices: z.partialRecord(z.enum(MERGE_FIELDS), z.enum(MERGE_CHOICES)).default({}),
  reason: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable().default(null),
});
export type MergeRecords = z.output<typeof MergeRecords>;

/** MERGE-1. Merges two pets or two clients in one transaction. */
export const mergeRecordsEndpoint = endpoint({
  id: 'merges.merge',
  method: 'POST',
  path: '/v1/merges',
  summary: 'Merges two pets or two clients: everything moves to the one that is kept.',
  permission: 'merge:write',
  audit: 'duplicate.merged',
  changes: ALL_OF_A_RECORD,
  input: MergeRecords,
  output: z.object({ id: z.uuid(), keptId: z.uuid() }),
  errors: ['merge_changed', 'merge_deceased_differs', 'microchip_taken', 'not_found'],
  idempotent: true,
});

/** A merge as the page of the record that was kept lists it. */
export const Merge = z.object({
  id: z.uuid(),
  subject: Subject,
  keptId: z.uuid(),
  mergedId: z.uuid(),
  /** What was merged, by the name that it had. */
  mergedName: z.string(),
  microchip: z.string().nullable(),
  reason: z.string().nullable(),
  mergedAt: Instant,
  mergedBy: z.string().nullable(),
  undoneAt: Instant.nullable(),
  /** MERGE-2. Null if it can be undone. */
  undoRefusal: z.enum(['undone', 'too_late', 'merged_again']).nullable(),
});
export type Merge = z.infer<typeof Merge>;

/** The merges into a record, the latest first. */
export const listMergesEndpoint = endpoint({
  id: 'merges.list',
  method: 'GET',
  path: '/v1/merges',
  summary: 'What was merged into a pet or client, the latest first.',
  permission: 'pet:read',
  reads: ['merges'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ items: z.array(Merge) }),
  errors: [],
});

export const AddedEntry = z.object({
  id: z.uuid(),
  kind: z.enum(MERGED_KINDS),
  label: z.string(),
  at: Instant,
});
export type AddedEntry = z.infer<typeof AddedEntry>;

export const MergeDetail = Merge.extend({
  /** What returns when the merge is undone. */
  returning: Counts,
  /** What was added since the merge and stays with the record that was kept, the latest first; at most fifty. */
  staying: z.array(AddedEntry),
});
export type MergeDetail = z.infer<typeof MergeDetail>;

/** MERGE-2. What happens if a merge is undone. */
export const getMergeEndpoint = endpoint({
  id: 'merges.get',
  method: 'GET',
  path: '/v1/merges/{id}',
  summary: 'One merge, with what returns and what stays if it is undone.',
  permission: 'pet:read',
  reads: ['appointments', 'documents', 'merges', 'pets', 'tasks', 'visits'],
  input: z.strictObject({ id: z.uuid() }),
  output: MergeDetail,
  errors: ['not_found'],
});

/** MERGE-2. Undoes a merge; done again, it changes nothing. */
export const undoMergeEndpoint = endpoint({
  id: 'merges.undo',
  method: 'POST',
  path: '/v1/merges/{id}/undo',
  summary: 'Undoes a merge: what it moved returns, what was added since stays.',
  permission: 'merge:write',
  audit: 'merge.undone',
  changes: ALL_OF_A_RECORD,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), keptId: z.uuid(), mergedId: z.uuid() }),
  errors: ['merge_changed', 'merge_too_old', 'microchip_taken', 'not_found'],
});

export const Duplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of that name: the species and the client, or a contact. */
  detail: z.string().nullable(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** DUPL-1. Records that look like the same pet or person. */
export const listDuplicatesEndpoint = endpoint({
  id: 'merges.listDuplicates',
  method: 'GET',
  path: '/v1/duplicates',
  summary: 'Records that look like the same pet or person as this one.',
  permission: 'pet:read',
  reads: ['clients', 'merges', 'pets'],
  input: z.strictObject({ subject: Subject, id: z.uuid() }),
  output: z.object({ items: z.array(Duplicate) }),
  errors: [],
});

/** DUPL-1. Two records that are not the same: they are not suggested again. */
export const dismissDuplicateEndpoint = endpoint({
  id: 'merges.dismissDuplicate',
  method: 'POST',
  path: '/v1/duplicates/dismiss',
  summary: 'Records that two pets or clients are not the same.',
  permission: 'merge:write',
  audit: 'duplicate.dismissed',
  changes: ['merges'],
  input: z.strictObject({ subject: Subject, id: z.uuid(), otherId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
