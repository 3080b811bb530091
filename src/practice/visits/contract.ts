import * as z from 'zod';
import { PET_ALERT_KINDS, PET_ALERT_SEVERITIES } from '#vocabulary/pet-alerts.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { OPEN_VISIT_STATUSES, VISIT_SECTIONS, VISIT_STATUSES } from '#vocabulary/visits.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Finding, VitalRange, Vitals } from './exam.contract.ts';
import { NoteContent } from './note.contract.ts';
import { Diagnosis, Problem } from './problems.contract.ts';
import { VisitSignature } from './signing.contract.ts';

const VisitPath = z.strictObject({ id: z.uuid() });
const StaffName = z.object({ id: z.uuid(), fullName: z.string() });
const ClientName = z.object({ id: z.uuid(), fullName: z.string() });

export const Reason = z
  .string()
  .trim()
  .min(1, 'Enter the reason for the visit.')
  .max(500, 'Use at most 500 characters.');

export const OpenVisit = z.union([
  z.strictObject({ appointmentId: z.uuid() }),
  z.strictObject({
    petId: z.uuid(),
    /** Of a new visit. */
    reason: Reason.optional(),
    /** Who brought the pet; its primary client if omitted. */
    clientId: z.uuid().optional(),
    /** The doctor in charge; if omitted, the caller where they take appointments. */
    doctorId: z.uuid().optional(),
  }),
]);
export type OpenVisit = z.output<typeof OpenVisit>;

/**
 * VISIT-1. Opens a visit, or gives the one that is already there: the appointment's own, else the pet's open one that
 * began within the last seven days and belongs to no other appointment.
 */
export const openVisitEndpoint = endpoint({
  id: 'visits.open',
  method: 'POST',
  path: '/v1/visits',
  summary: 'Opens a visit from an appointment or for a pet, or gives the open one.',
  permission: 'act:write',
  audit: 'visit.opened',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: OpenVisit,
  output: z.object({ id: z.uuid(), petId: z.uuid(), isNew: z.boolean() }),
  errors: ['appointment_not_held', 'not_found'],
  idempotent: true,
});

/** A section with its text. A section without an entry is empty, at revision 0. */
export const VisitSection = z.object({
  section: z.enum(VISIT_SECTIONS),
  content: NoteContent,
  /** Sent back with the next save. */
  revision: z.int32(),
  savedAt: Instant,
  /** Whoever saved it last; the id is that of the account. Null if the account no longer exists. */
  savedBy: z.object({ userId: z.uuid(), fullName: z.string().nullable() }).nullable(),
});
export type VisitSection = z.infer<typeof VisitSection>;

/** An earlier visit of the pet, for the history at the side. */
export const PreviousVisit = z.object({
  id: z.uuid(),
  startedAt: Instant,
  reason: z.string(),
  status: z.enum(VISIT_STATUSES),
  doctorName: z.string().nullable(),
  diagnoses: z.array(z.string()),
  /** The first 300 characters of the assessment. */
  assessment: z.string().nullable(),
});
export type PreviousVisit = z.infer<typeof PreviousVisit>;

/** The pet as the head of a visit shows it. */
export const VisitPet = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  sex: z.enum(PET_SEXES),
  neutered: z.boolean().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  deceasedOn: CalendarDay.nullable(),
  colour: z.string().nullable(),
  microchip: z.string().nullable(),
  /** VISIT-6. The latest weight; in a closed visit the latest one up to its closing. Null if there was none. */
  weight: z.object({ weightGrams: z.int(), weighedAt: Instant }).nullable(),
  /** Open alerts, most severe first. */
  alerts: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(PET_ALERT_KINDS),
      severity: z.enum(PET_ALERT_SEVERITIES),
      note: z.string(),
      mustAcknowledge: z.boolean(),
      substances: z.array(z.string()),
    }),
  ),
  /** The primary client first. */
  clients: z.array(z.object({ ...ClientName.shape, isPrimary: z.boolean() })),
});
export type VisitPet = z.infer<typeof VisitPet>;

/** Everything on the page of a visit, but its acts. */
export const Visit = z.object({
  id: z.uuid(),
  /** Incremented with each change of the visit's own fields; a change names the version that the person saw. */
  version: RecordVersion,
  status: z.enum(VISIT_STATUSES),
  reason: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  appointmentId: z.uuid().nullable(),
  /** Templates for this type of appointment are offered first. */
  appointmentTypeId: z.uuid().nullable(),
  client: ClientName.nullable(),
  doctor: StaffName.nullable(),
  /** Who cosigns, where a cosignature is needed. */
  supervisor: StaffName.nullable(),
  needsCosignature: z.boolean(),
  signedAt: Instant.nullable(),
  /** The account that signed: somebody else has to cosign. */
  signedBy: z.uuid().nullable(),
  cosignedAt: Instant.nullable(),
  lockedAt: Instant.nullable(),
  /** When it will be locked if nobody signs it; null once signed or locked. */
  locksAt: Instant.nullable(),
  /** Since when the client sees the discharge section; null if they do not. */
  releasedAt: Instant.nullable(),
  pet: VisitPet,
  sections: z.array(VisitSection),
  findings: z.array(Finding),
  /** Latest first, voided ones included. */
  vitals: z.array(Vitals),
  /** The clinic's ranges for the pet's species, of all ages. */
  ranges: z.array(VitalRange),
  diagnoses: z.array(Diagnosis),
  /** The pet's active problems, and those that were first noted in this visit. */
  problems: z.array(Problem),
  /** Signatures, automatic lock and addenda of this visit, oldest first. */
  signatures: z.array(VisitSignature),
  /** The pet's last ten other visits, latest first. */
  previousVisits: z.array(PreviousVisit),
  /** Staff who may sign records, by name: to choose the doctor in charge and the supervisor. */
  signers: z.array(z.object({ ...StaffName.shape, userId: z.uuid() })),
});
export type Visit = z.infer<typeof Visit>;

/**
 * A visit with everything on its page, in one round trip. While it is open, screens keep the text current with
 * `visits.getSections`, which is what a save or a live event makes stale.
 */
export const getVisitEndpoint = endpoint({
  id: 'visits.get',
  method: 'GET',
  path: '/v1/visits/{id}',
  summary: 'One visit with its pet, text, findings, vitals, diagnoses, signatures and history.',
  permission: 'record:read',
  audit: 'visit.read',
  reads: [
    'petVisits/{pet.id}',
    'pets/{pet.id}',
    'problems/{pet.id}',
    'recordRules',
    'visits/{id}',
    'vitalRanges',
  ],
  input: VisitPath,
  output: Visit,
  errors: ['not_found'],
});

/** The text of a visit alone: read again whenever somebody saves. */
export const getVisitSectionsEndpoint = endpoint({
  id: 'visits.getSections',
  method: 'GET',
  path: '/v1/visits/{id}/sections',
  summary: 'The text of a visit by section, with revisions and authors.',
  permission: 'record:read',
  audit: 'visit.read',
  reads: ['visitSections/{id}', 'visits/{id}'],
  input: VisitPath,
  output: z.object({ id: z.uuid(), sections: z.array(VisitSection) }),
  errors: ['not_found'],
});

/** A visit as a row of a list. */
export const VisitListItem = z.object({
  id: z.uuid(),
  status: z.enum(VISIT_STATUSES),
  reason: z.string(),
  startedAt: Instant,
  signedAt: Instant.nullable(),
  lockedAt: Instant.nullable(),
  locksAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  doctor: StaffName.nullable(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  client: ClientName.nullable(),
  diagnoses: z.array(z.string()),
  /** The first 300 characters of the assessment. */
  assessment: z.string().nullable(),
});
export type VisitListItem = z.infer<typeof VisitListItem>;

export const listPetVisitsEndpoint = endpoint({
  id: 'visits.listForPet',
  method: 'GET',
  path: '/v1/pets/{petId}/visits',
  summary: 'The visits of a pet, the latest first.',
  permission: 'record:read',
  reads: ['petVisits/{petId}'],
  input: z.strictObject({ petId: z.uuid(), ...PageRequest.shape }),
  output: pageOf(VisitListItem),
  errors: [],
});

export const ListUnsigned = z.strictObject({
  ...PageRequest.shape,
  /** `mine`: those of which the caller is the doctor in charge or the supervisor. */
  whose: z.enum(['mine', 'all']).default('all'),
});
export type ListUnsigned = z.output<typeof ListUnsigned>;

export const listUnsignedVisitsEndpoint = endpoint({
  id: 'visits.listUnsigned',
  method: 'GET',
  path: '/v1/visits/unsigned',
  summary: 'The visits that nobody has signed, the oldest first.',
  permission: 'record:read',
  reads: ['pets', 'recordRules', 'visits'],
  input: ListUnsigned,
  output: pageOf(VisitListItem),
  errors: [],
});

export const ChangeVisit = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  reason: Reason.optional(),
  doctorId: z.uuid().nullable().optional(),
  supervisorId: z.uuid().nullable().optional(),
  clientId: z.uuid().nullable().optional(),
  needsCosignature: z.boolean().optional(),
});
export type ChangeVisit = z.output<typeof ChangeVisit>;
const Versioned = z.object({ id: z.uuid(), petId: z.uuid(), version: RecordVersion });

/** Changes the given fields only. The client is one of the pet's. */
export const changeVisitEndpoint = endpoint({
  id: 'visits.change',
  method: 'PATCH',
  path: '/v1/visits/{id}',
  summary: 'Changes reason, doctor, supervisor or client of a visit.',
  permission: 'record:write',
  audit: 'visit.changed',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: ChangeVisit,
  output: Versioned,
  errors: ['not_found', 'record_changed', 'visit_closed'],
});

export const setVisitStatusEndpoint = endpoint({
  id: 'visits.setStatus',
  method: 'PUT',
  path: '/v1/visits/{id}/status',
  summary: 'Sets the status of an unsigned visit: open, in review or awaiting results.',
  permission: 'record:write',
  audit: 'visit.status_changed',
  changes: ['petVisits/{petId}', 'visits/{id}'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, status: z.enum(OPEN_VISIT_STATUSES) }),
  output: Versioned,
  errors: ['not_found', 'record_changed', 'visit_closed'],
});

const SectionPath = { visitId: z.uuid(), section: z.enum(VISIT_SECTIONS) };

export const SaveSection = z.strictObject({
  ...SectionPath,
  /** The revision that was edited; 0 for a section that was empty. */
  baseRevision: z.int32().min(0),
  content: NoteContent,
});
export type SaveSection = z.output<typeof SaveSection>;

/** `details` of `section_changed`: what stands there now, to be compared with what was typed. */
export const SectionConflict = z.object({ current: VisitSection });
export type SectionConflict = z.infer<typeof SectionConflict>;

/**
 * VISIT-2. Saves a section, if it is still at the revision that was edited. Otherwise nothing is written and the refusal
 * carries the present text, its author and time. Saving what already stands there succeeds without a new revision, so a
 * repeated save is harmless. Each saved state is kept.
 */
export const saveSectionEndpoint = endpoint({
  id: 'visits.saveSection',
  method: 'PUT',
  path: '/v1/visits/{visitId}/sections/{section}',
  summary: 'Saves a section of a visit, unless somebody else has saved it since.',
  permission: 'record:write',
  audit: 'visit_section.saved',
  changes: ['visitSections/{visitId}'],
  input: SaveSection,
  output: VisitSection.omit({ content: true }),
  errors: ['not_found', 'section_changed', 'visit_closed'],
});

export const SectionRevision = VisitSection.omit({ section: true });
export type SectionRevision = z.infer<typeof SectionRevision>;

export const listSectionRevisionsEndpoint = endpoint({
  id: 'visits.listRevisions',
  method: 'GET',
  path: '/v1/visits/{visitId}/sections/{section}/revisions',
  summary: 'The saved states of a section, the latest first.',
  permission: 'record:read',
  audit: 'visit.read',
  reads: ['visitSections/{visitId}'],
  input: z.strictObject({
    ...SectionPath,
    ...PageRequest.shape,
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: pageOf(SectionRevision),
  errors: ['not_found'],
});

/** Appends the text of the section in the pet's previous visit, marked unconfirmed. */
export const copySectionEndpoint = endpoint({
  id: 'visits.copySection',
  method: 'POST',
  path: '/v1/visits/{visitId}/sections/{section}/copy',
  summary: 'Appends the text of the pet’s previous visit to a section, to be confirmed.',
  permission: 'record:write',
  audit: 'visit_section.saved',
  changes: ['visitSections/{visitId}'],
  input: z.strictObject(SectionPath),
  output: VisitSection,
  errors: ['not_found', 'nothing_to_copy', 'visit_closed'],
  idempotent: true,
});
