import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { IMAGING_MATCHES, IMAGING_REQUEST_STATUSES, MODALITIES } from '#vocabulary/imaging.ts';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { OverrideReason } from '#practice/acts/contract.ts';

export const OneOfImaging = z.strictObject({ id: z.uuid() });
const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Use at most 500 characters.');

export const ImagingRequest = z.object({
  id: z.uuid(),
  /** On the worklist of the modality, and returned with the pictures. */
  accession: z.string(),
  visitId: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  clientName: z.string().nullable(),
  doctorName: z.string().nullable(),
  modality: z.enum(MODALITIES),
  bodyRegion: z.string(),
  views: z.string().nullable(),
  question: z.string().nullable(),
  priority: z.enum(LAB_PRIORITIES),
  status: z.enum(IMAGING_REQUEST_STATUSES),
  closingReason: z.string().nullable(),
  requestedAt: Instant,
  requestedByName: z.string().nullable(),
  closedAt: Instant.nullable(),
  /** What it is charged as; null where the clinic charges nothing for it. */
  act: z.object({ id: z.uuid(), name: z.string(), status: z.enum(ACT_STATUSES) }).nullable(),
  /** The studies that came for it. */
  studyIds: z.array(z.uuid()),
});
export type ImagingRequest = z.infer<typeof ImagingRequest>;

export const IMAGING_REQUEST_VIEWS = ['open', 'not_charged', 'all'] as const;
export type ImagingRequestView = (typeof IMAGING_REQUEST_VIEWS)[number];

export const ListImagingRequests = z.strictObject({
  ...PageRequest.shape,
  /** `open`: on the worklist. `not_charged`: pictures came, and what it costs is not on the bill yet. */
  view: z.enum(IMAGING_REQUEST_VIEWS).default('open'),
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
});
export type ListImagingRequests = z.output<typeof ListImagingRequests>;

export const listImagingRequestsEndpoint = endpoint({
  id: 'imaging.listRequests',
  method: 'GET',
  path: '/v1/imaging/requests',
  summary: 'Imaging requests of the clinic, of a pet or of a visit, latest first.',
  permission: 'lab:read',
  reads: ['imaging', 'acts'],
  input: ListImagingRequests,
  output: pageOf(ImagingRequest),
  errors: [],
});

export const RequestImaging = z.strictObject({
  visitId: z.uuid(),
  modality: z.enum(MODALITIES),
  bodyRegion: oneLine(60, 'Enter what is examined, such as thorax.'),
  views: oneLine(120, 'Enter the views.').nullable().default(null),
  question: z.string().trim().min(1).max(2000, 'Use at most 2,000 characters.').nullable().default(null),
  priority: z.enum(LAB_PRIORITIES).default('routine'),
  /** As which item it is charged; null for a study that costs nothing. */
  itemId: z.uuid().nullable().default(null),
  /** Why it is requested despite alerts of the pet (GATE-1). */
  overrideReason: OverrideReason.optional(),
});
export type RequestImaging = z.output<typeof RequestImaging>;

export const requestImagingEndpoint = endpoint({
  id: 'imaging.request',
  method: 'POST',
  path: '/v1/imaging/requests',
  summary:
    'Requests an imaging study in a visit, plans its act, and puts it on the worklist of the modalities.',
  permission: 'act:write',
  audit: 'imaging_request.created',
  changes: ['imaging', 'acts/{visitId}'],
  input: RequestImaging,
  output: ImagingRequest,
  errors: ['alert_not_acknowledged', 'item_archived', 'not_found', 'pet_deceased', 'visit_closed'],
  idempotent: true,
});

export const completeImagingRequestEndpoint = endpoint({
  id: 'imaging.complete',
  method: 'POST',
  path: '/v1/imaging/requests/{id}/complete',
  summary: 'Records that a study was made, charges it once, and takes it off the worklist.',
  permission: 'act:write',
  audit: 'imaging_request.completed',
  changes: ['imaging', 'acts', 'clientAccounts'],
  input: z.strictObject({ id: z.uuid(), overrideReason: OverrideReason.optional() }),
  output: ImagingRequest,
  errors: [
    'act_not_planned',
    'alert_not_acknowledged',
    'container_needed',
    'imaging_request_closed',
    'item_without_price',
    'not_found',
    'pet_deceased',
    'visit_closed',
  ],
});

export const cancelImagingRequestEndpoint = endpoint({
  id: 'imaging.cancel',
  method: 'POST',
  path: '/v1/imaging/requests/{id}/cancel',
  summary: 'Takes a request off the worklist, and drops what it planned.',
  permission: 'act:write',
  audit: 'imaging_request.cancelled',
  changes: ['imaging', 'acts'],
  input: z.strictObject({ id: z.uuid(), reason: Reason }),
  output: ImagingRequest,
  errors: ['imaging_request_closed', 'not_found', 'visit_closed'],
});

/** What the modality says of the patient. */
const StudyPatient = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  species: z.string().nullable(),
  birthDate: z.string().nullable(),
});

export const ImagingStudy = z.object({
  id: z.uuid(),
  modality: z.string(),
  description: z.string().nullable(),
  accession: z.string().nullable(),
  patient: StudyPatient,
  /** By the modality's clock: YYYYMMDD. */
  studyDay: z.string().nullable(),
  deviceName: z.string(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }).nullable(),
  requestId: z.uuid().nullable(),
  matchedBy: z.enum(IMAGING_MATCHES).nullable(),
  dismissReason: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releaseNote: z.string().nullable(),
  receivedAt: Instant,
  images: z.int(),
});
export type ImagingStudy = z.infer<typeof ImagingStudy>;

export const IMAGING_STUDY_VIEWS = ['all', 'unmatched', 'dismissed'] as const;
export type ImagingStudyView = (typeof IMAGING_STUDY_VIEWS)[number];

export const ListImagingStudies = z.strictObject({
  ...PageRequest.shape,
  view: z.enum(IMAGING_STUDY_VIEWS).default('all'),
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
});
export type ListImagingStudies = z.output<typeof ListImagingStudies>;

export const listImagingStudiesEndpoint = endpoint({
  id: 'imaging.listStudies',
  method: 'GET',
  path: '/v1/imaging/studies',
  summary:
    'Studies that modalities sent, latest first: of a pet, of a visit, or those that wait for a match.',
  permission: 'lab:read',
  reads: ['imaging'],
  input: ListImagingStudies,
  output: pageOf(ImagingStudy),
  errors: [],
});

export const ImagingInstance = z.object({
  id: z.uuid(),
  seriesUid: z.string(),
  seriesNumber: z.int().nullable(),
  seriesName: z.string().nullable(),
  number: z.int().nullable(),
  bodyPart: z.string().nullable(),
  viewName: z.string().nullable(),
  frames: z.int(),
  sizeBytes: z.number(),
  /** Of its file in the bucket `imaging`. */
  path: z.string(),
});
export type ImagingInstance = z.infer<typeof ImagingInstance>;

/** A mark as the viewer draws it: what kind, on which picture and frame, and its points in pixels. */
export const ImagingMark = z.strictObject({
  kind: z.enum(['length', 'angle', 'text']),
  instanceId: z.uuid(),
  frame: z.int().min(1).max(100_000),
  /** In the patient's or the picture's coordinates, as the viewer has them. */
  points: z
    .array(z.tuple([z.number(), z.number(), z.number()]))
    .min(1)
    .max(4),
  text: z.string().trim().max(200).default(''),
});
export type ImagingMark = z.infer<typeof ImagingMark>;

export const OpenedStudy = z.object({
  ...ImagingStudy.shape,
  instances: z.array(ImagingInstance),
  marks: z.array(ImagingMark),
  /** Of the marks; 0 before there are any. */
  marksVersion: z.int(),
});
export type OpenedStudy = z.infer<typeof OpenedStudy>;

export const getImagingStudyEndpoint = endpoint({
  id: 'imaging.getStudy',
  method: 'GET',
  path: '/v1/imaging/studies/{id}',
  summary: 'One study with its pictures and what was drawn over them.',
  permission: 'lab:read',
  audit: 'imaging_study.read',
  reads: ['imaging'],
  input: OneOfImaging,
  output: OpenedStudy,
  errors: ['not_found'],
});

/** The originals, for another clinic or another program. */
export const exportImagingStudyEndpoint = endpoint({
  id: 'imaging.exportStudy',
  method: 'GET',
  path: '/v1/imaging/studies/{id}/archive',
  summary:
    'The address, valid for a minute, of a ZIP archive with every file of a study as its device sent it.',
  permission: 'data:export',
  audit: 'imaging_study.exported',
  reads: [],
  input: OneOfImaging,
  output: z.object({ url: z.string() }),
  errors: ['not_found'],
});

export const PetSuggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  clientName: z.string().nullable(),
  /** From 0 to 100. */
  score: z.int(),
  request: z.object({ id: z.uuid(), accession: z.string(), text: z.string() }).nullable(),
});
export type PetSuggestion = z.infer<typeof PetSuggestion>;

export const suggestPetsEndpoint = endpoint({
  id: 'imaging.suggest',
  method: 'GET',
  path: '/v1/imaging/studies/{id}/suggestions',
  summary: 'Whose an unmatched study may be, the likeliest first.',
  permission: 'lab:read',
  reads: ['imaging', 'pets'],
  input: OneOfImaging,
  output: z.object({ items: z.array(PetSuggestion) }),
  errors: ['not_found'],
});

export const matchImagingStudyEndpoint = endpoint({
  id: 'imaging.match',
  method: 'POST',
  path: '/v1/imaging/studies/{id}/match',
  summary: 'Says whose a study is.',
  permission: 'document:write',
  audit: 'imaging_study.matched',
  changes: ['imaging'],
  input: z.strictObject({
    id: z.uuid(),
    petId: z.uuid('Choose a pet.'),
    requestId: z.uuid().nullable().default(null),
  }),
  output: ImagingStudy,
  errors: ['imaging_study_matched', 'not_found'],
});

export const unmatchImagingStudyEndpoint = endpoint({
  id: 'imaging.unmatch',
  method: 'POST',
  path: '/v1/imaging/studies/{id}/unmatch',
  summary: 'Undoes a match or a dismissal: the study waits again.',
  permission: 'document:write',
  audit: 'imaging_study.unmatched',
  changes: ['imaging'],
  input: OneOfImaging,
  output: ImagingStudy,
  errors: ['imaging_study_released', 'not_found'],
});

export const dismissImagingStudyEndpoint = endpoint({
  id: 'imaging.dismiss',
  method: 'POST',
  path: '/v1/imaging/studies/{id}/dismiss',
  summary: 'Takes a study of no patient, such as a test picture, off the queue. It stays stored.',
  permission: 'document:write',
  audit: 'imaging_study.dismissed',
  changes: ['imaging'],
  input: z.strictObject({ id: z.uuid(), reason: Reason }),
  output: ImagingStudy,
  errors: ['imaging_study_matched', 'not_found'],
});

export const saveImagingMarksEndpoint = endpoint({
  id: 'imaging.saveMarks',
  method: 'PUT',
  path: '/v1/imaging/studies/{id}/marks',
  summary: 'Saves what was measured and written on the pictures of a study.',
  permission: 'document:write',
  audit: 'imaging_study.annotated',
  changes: ['imaging'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, marks: z.array(ImagingMark).max(500) }),
  output: z.object({ version: z.int() }),
  errors: ['not_found', 'record_changed'],
});

/** The most pictures of a study that a client is shown at once. */
export const MAX_RELEASED = 20;

export const releaseImagingStudyEndpoint = endpoint({
  id: 'imaging.release',
  method: 'POST',
  path: '/v1/imaging/studies/{id}/release',
  summary:
    'Shows the client drawn pictures of a study, with a note in plain language. They are documents of the pet.',
  permission: 'document:write',
  audit: 'imaging_study.released',
  changes: ['imaging', 'documents'],
  input: z.strictObject({
    id: z.uuid(),
    note: z.string().trim().min(1, 'Enter a note for the client.').max(2000, 'Use at most 2,000 characters.'),
    /** The last parts of the paths of uploaded pictures. */
    files: z.array(z.uuid()).min(1).max(MAX_RELEASED),
  }),
  output: ImagingStudy,
  errors: ['file_missing', 'imaging_study_unmatched', 'not_found'],
});
