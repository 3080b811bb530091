import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { PET_ALERT_KINDS, PET_ALERT_SEVERITIES } from '#vocabulary/pet-alerts.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { VISIT_SECTIONS, VISIT_STATUSES } from '#vocabulary/visits.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { MyDiagnosticReport } from '#practice/diagnostic-reports/own.contract.ts';
import { SignedDiagnosticReport } from '#practice/diagnostic-reports/signed.contract.ts';
import { MyDocument } from '#practice/documents/own.contract.ts';
import { MyStudy } from '#practice/imaging/own.contract.ts';
import { RecordedStudy } from '#practice/imaging/recorded-study.contract.ts';
import { MyLabReport } from '#practice/lab-results/own.contract.ts';
import { SignedLabReport } from '#practice/lab-results/signed.contract.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import { Finding, Vitals } from '#practice/visits/exam.contract.ts';
import { Diagnosis, Problem } from '#practice/visits/problems.contract.ts';
import { RecordChain, VisitSignature } from '#practice/visits/signing.contract.ts';
import { MyDueCare, MyVaccination } from '#practice/vaccinations/own.contract.ts';
import { Vaccination } from '#practice/vaccinations/contract.ts';

/**
 * The format of an exported record. Within a version fields are only added; whoever reads it ignores fields that they do
 * not know. Weights are whole grams, quantities thousandths, temperatures hundredths of a degree Celsius, instants ISO
 * 8601 with an offset, days `YYYY-MM-DD` at the clinic. Texts are plain, one line for each paragraph or list item.
 */
export const RECORD_FORMAT = 'tailwell-record/1';

const RecordPet = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  sex: z.enum(PET_SEXES),
  /** Null if unknown. */
  neutered: z.boolean().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  deceasedOn: CalendarDay.nullable(),
  colour: z.string().nullable(),
  microchip: z.string().nullable(),
});

const RecordWeight = z.object({ weightGrams: z.int(), weighedAt: Instant });

/** The file is not part of the record; a shared record offers it to download. */
const RecordDocument = MyDocument.pick({
  id: true,
  kind: true,
  title: true,
  mimeType: true,
  sizeBytes: true,
  datedOn: true,
}).extend({
  /** When a signed form was voided. Records that were shared before this was kept have none. */
  voidedAt: Instant.nullable().default(null),
});

const head = {
  format: z.literal(RECORD_FORMAT),
  exportedAt: Instant,
  /** Whether everything is in it, or only what somebody chose. */
  isComplete: z.boolean(),
  clinic: PaperClinic,
  pet: RecordPet,
  /** Oldest first. */
  weights: z.array(RecordWeight),
};

/** A released visit, with what was written for the client. */
const ClientVisit = z.object({
  id: z.uuid(),
  startedAt: Instant,
  reason: z.string(),
  doctorName: z.string().nullable(),
  discharge: z.string().nullable(),
});

/** CORE-9. What a client may know: the same as in the portal. */
export const ClientRecord = z.object({
  ...head,
  kind: z.literal('client'),
  allergies: z.array(z.string()),
  vaccinations: z.array(MyVaccination),
  due: z.array(MyDueCare),
  /** The latest first. */
  visits: z.array(ClientVisit),
  // Records that were shared before there were results have none of the following three.
  /** A file that one came as is among the documents. */
  labReports: z.array(MyLabReport.omit({ document: true })).default([]),
  diagnosticReports: z.array(MyDiagnosticReport).default([]),
  studies: z.array(MyStudy).default([]),
  documents: z.array(RecordDocument),
});
export type ClientRecord = z.infer<typeof ClientRecord>;

const FullSection = z.object({
  section: z.enum(VISIT_SECTIONS),
  text: z.string(),
  /** How often it was saved; each saved state is kept at the clinic. */
  revisionCount: z.int(),
  savedAt: Instant,
  savedByName: z.string().nullable(),
  /** A template or a copy wrote part of it, and nobody has confirmed that. Never so in a signed visit. */
  hasUnconfirmedText: z.boolean(),
});

export const FullAct = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  quantityThousandths: z.int(),
  unit: z.string().nullable(),
  use: z.enum(ITEM_USES),
  status: z.enum(['planned', 'done', 'voided']),
  isDeclined: z.boolean(),
  doneAt: Instant.nullable(),
  doneByName: z.string().nullable(),
  note: z.string().nullable(),
  /** Why it was given despite an alert. */
  overrideReason: z.string().nullable(),
});
export type FullAct = z.infer<typeof FullAct>;

const FullVisit = z.object({
  id: z.uuid(),
  status: z.enum(VISIT_STATUSES),
  reason: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  doctorName: z.string().nullable(),
  supervisorName: z.string().nullable(),
  /** Who brought the pet. */
  clientName: z.string().nullable(),
  signedAt: Instant.nullable(),
  cosignedAt: Instant.nullable(),
  lockedAt: Instant.nullable(),
  /** Since when the client sees the discharge section. */
  releasedAt: Instant.nullable(),
  sections: z.array(FullSection),
  findings: z.array(Finding.omit({ revision: true })),
  vitals: z.array(Vitals),
  diagnoses: z.array(Diagnosis),
  acts: z.array(FullAct),
  /** Signatures, automatic lock and addenda, oldest first, each with its hash. */
  signatures: z.array(VisitSignature),
});
export type FullRecordVisit = z.infer<typeof FullVisit>;

/** Everything that the clinic keeps about the pet, but prices and tasks. */
export const FullRecord = z.object({
  ...head,
  kind: z.literal('full'),
  /** Internal notes are for the clinic's own use: a shared record never has them. */
  hasInternalNotes: z.boolean(),
  clients: z.array(z.object({ fullName: z.string(), isPrimary: z.boolean() })),
  alerts: z.array(
    z.object({
      kind: z.enum(PET_ALERT_KINDS),
      severity: z.enum(PET_ALERT_SEVERITIES),
      note: z.string(),
      clearedAt: Instant.nullable(),
    }),
  ),
  problems: z.array(Problem.omit({ version: true })),
  vaccinations: z.array(Vaccination),
  due: z.array(MyDueCare),
  /** The latest first. */
  visits: z.array(FullVisit),
  vitalsOutsideVisits: z.array(Vitals),
  /** Those that a doctor has signed, as they were signed; and every study, without its files. */
  labReports: z.array(SignedLabReport).default([]),
  diagnosticReports: z.array(SignedDiagnosticReport).default([]),
  studies: z.array(RecordedStudy).default([]),
  documents: z.array(RecordDocument),
  /** SIGN-1. Computed again when the record was exported. */
  chain: RecordChain,
});
export type FullRecord = z.infer<typeof FullRecord>;

/** A record as it is exported and shared. */
export const RecordFile = z.discriminatedUnion('kind', [ClientRecord, FullRecord]);
export type RecordFile = z.infer<typeof RecordFile>;
