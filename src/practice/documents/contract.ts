import * as z from 'zod';
import { DOCUMENT_KINDS } from '#vocabulary/document-kinds.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, calendarDay, Instant } from '#foundation/contract/instant.ts';
import { jsonBytes } from '#foundation/contract/json-size.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** The bucket of a clinic's documents; the first folder of a path is the clinic. */
export const DOCUMENT_BUCKET = 'documents';
/** The limit of the bucket: 50 MB. */
export const DOCUMENT_FILE_BYTES = 52_428_800;
/** The types of the bucket, detected by the server from the contents. */
export const DOCUMENT_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'application/pdf',
  'text/plain',
  'text/csv',
  'video/mp4',
  'video/webm',
  // As an iPhone records it.
  'video/quicktime',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

/** Types that the storage can draw in another size, and browsers show. JPEG is first: phones convert their pictures to it. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const satisfies readonly (typeof DOCUMENT_FILE_TYPES)[number][];

/** In ten-thousandths of the width or height of the picture as it was taken, before its rotation. */
const Coordinate = z.int().min(0).max(10_000);
export const ANNOTATION_HUES = ['red', 'yellow', 'blue', 'white'] as const;
const shape = { hue: z.enum(ANNOTATION_HUES) };
const ends = { x1: Coordinate, y1: Coordinate, x2: Coordinate, y2: Coordinate };

/** A shape drawn over a picture. Arrows point to their second end; circles fill the box between their ends. */
export const Annotation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('arrow'), ...ends, ...shape }),
  z.strictObject({ type: z.literal('line'), ...ends, ...shape }),
  z.strictObject({ type: z.literal('circle'), ...ends, ...shape }),
  z.strictObject({
    type: z.literal('text'),
    x1: Coordinate,
    y1: Coordinate,
    text: z.string().trim().min(1).max(120),
    ...shape,
  }),
]);
export type Annotation = z.infer<typeof Annotation>;
/** Below the limit of the column. */
const MAX_ANNOTATIONS_BYTES = 60_000;
const Annotations = z
  .array(Annotation)
  .max(200)
  .refine(
    (annotations) => jsonBytes(annotations) <= MAX_ANNOTATIONS_BYTES,
    'There is too much text on this picture. Remove some of it.',
  );

export const ROTATIONS = [0, 90, 180, 270] as const;
const Rotation = z.union(ROTATIONS.map((degrees) => z.literal(degrees)));

export const Document = z.object({
  id: z.uuid(),
  petId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  visitId: z.uuid().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  /** The path of the file in the bucket. */
  path: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  /** When the picture was taken or the document written. */
  datedOn: CalendarDay,
  note: z.string().nullable(),
  /** Whether the pet's clients see it. */
  isClientVisible: z.boolean(),
  /** Whether it is shown next to the pet's name. */
  isPetPhoto: z.boolean(),
  /** Since when a signed form no longer holds; null for every other document. Its file does not say so. */
  voidedAt: Instant.nullable(),
  annotations: Annotations,
  /** Degrees clockwise. */
  rotation: Rotation,
  version: RecordVersion,
  uploadedByName: z.string().nullable(),
  createdAt: Instant,
  archivedAt: Instant.nullable(),
});
export type Document = z.infer<typeof Document>;

export const ListDocuments = z
  .strictObject({
    ...PageRequest.shape,
    petId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    visitId: z.uuid().optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    /** Part of the title. */
    q: z.string().trim().max(100).default(''),
    archived: z.enum(['no', 'only']).default('no'),
  })
  .refine(({ petId, clientId, visitId }) => [petId, clientId, visitId].filter(Boolean).length === 1, {
    path: ['petId'],
    message: 'Name one pet, client or visit.',
  });
export type ListDocuments = z.output<typeof ListDocuments>;

/** The latest first. */
export const listDocumentsEndpoint = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/v1/documents',
  summary: 'The documents of a pet, a client or a visit, searched by title.',
  permission: 'document:read',
  reads: ['documents'],
  input: ListDocuments,
  output: pageOf(Document),
  errors: [],
});

const DocumentPath = z.strictObject({ id: z.uuid() });

export const getDocumentEndpoint = endpoint({
  id: 'documents.get',
  method: 'GET',
  path: '/v1/documents/{id}',
  summary: 'One document.',
  permission: 'document:read',
  audit: 'document.read',
  reads: ['documents/{id}'],
  input: DocumentPath,
  output: Document,
  errors: ['not_found'],
});

const Title = oneLine(200, 'Enter a title.');
const Note = z.string().trim().min(1).max(2000, 'Use at most 2,000 characters.').nullable();
const DatedOn = calendarDay('Choose a date.');

export const AddDocument = z
  .strictObject({
    /** The last part of the path of an uploaded file. */
    file: z.uuid(),
    petId: z.uuid().nullable().default(null),
    clientId: z.uuid().nullable().default(null),
    visitId: z.uuid().nullable().default(null),
    title: Title,
    /** A photo for a picture, otherwise `other`, if omitted. */
    kind: z.enum(DOCUMENT_KINDS).optional(),
    /** Today at the clinic if omitted. */
    datedOn: DatedOn.optional(),
    note: Note.default(null),
    isClientVisible: z.boolean().default(false),
  })
  .refine(({ petId, clientId }) => petId !== null || clientId !== null, {
    path: ['petId'],
    message: 'Name a pet or a client.',
  });
export type AddDocument = z.output<typeof AddDocument>;

/** `file_missing`: nothing was uploaded under this name, or it is a document already. */
export const addDocumentEndpoint = endpoint({
  id: 'documents.add',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Adds an uploaded file to the record of a pet or a client.',
  permission: 'document:write',
  audit: 'document.added',
  changes: ['documents'],
  input: AddDocument,
  output: Document,
  errors: ['file_missing', 'not_found'],
  idempotent: true,
});

export const ChangeDocument = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  title: Title.optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  datedOn: DatedOn.optional(),
  note: Note.optional(),
  isClientVisible: z.boolean().optional(),
  annotations: Annotations.optional(),
  rotation: Rotation.optional(),
});
export type ChangeDocument = z.output<typeof ChangeDocument>;

/** Changes the given fields. */
export const changeDocumentEndpoint = endpoint({
  id: 'documents.change',
  method: 'PATCH',
  path: '/v1/documents/{id}',
  summary: 'Changes what is known about a document, what is drawn on it and who sees it.',
  permission: 'document:write',
  audit: 'document.changed',
  changes: ['documents/{id}'],
  input: ChangeDocument,
  output: Document,
  errors: ['not_found', 'record_changed'],
});

/** A document and its pet. */
const PhotoChange = z.object({ id: z.uuid(), petId: z.uuid().nullable() });

/** PHOTO-1. Clients see the photo only if they see the document. `photo_not_picture`: not a picture of a pet, or archived. */
export const choosePhotoEndpoint = endpoint({
  id: 'documents.choosePhoto',
  method: 'PUT',
  path: '/v1/documents/{id}/photo',
  summary: 'Shows a picture of a pet next to its name, instead of the one before.',
  permission: 'document:write',
  audit: 'pet_photo.chosen',
  changes: ['documents', 'pets/{petId}'],
  input: DocumentPath,
  output: PhotoChange,
  errors: ['not_found', 'photo_not_picture'],
});

/** Undoes `documents.choosePhoto`; the document stays. */
export const removePhotoEndpoint = endpoint({
  id: 'documents.removePhoto',
  method: 'DELETE',
  path: '/v1/documents/{id}/photo',
  summary: 'Shows a picture no longer next to its pet’s name.',
  permission: 'document:write',
  audit: 'pet_photo.removed',
  changes: ['documents/{id}', 'pets/{petId}'],
  input: DocumentPath,
  output: PhotoChange,
  errors: ['not_found'],
});

/** An archived document is in no list, no client sees it, and it is no photo of its pet any more. */
export const archiveDocumentEndpoint = endpoint({
  id: 'documents.archive',
  method: 'POST',
  path: '/v1/documents/{id}/archive',
  summary: 'Archives a document.',
  permission: 'document:write',
  audit: 'document.archived',
  changes: ['documents/{id}'],
  input: DocumentPath,
  output: DocumentPath,
  errors: ['not_found'],
});

/** Undoes `documents.archive`, but for the photo of the pet. */
export const restoreDocumentEndpoint = endpoint({
  id: 'documents.restore',
  method: 'POST',
  path: '/v1/documents/{id}/restore',
  summary: 'Restores an archived document.',
  permission: 'document:write',
  audit: 'document.restored',
  changes: ['documents/{id}'],
  input: DocumentPath,
  output: DocumentPath,
  errors: ['not_found'],
});
