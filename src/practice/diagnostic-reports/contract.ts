import * as z from 'zod';
import { DIAGNOSTIC_REPORT_KINDS } from '#vocabulary/diagnostic-reports.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';

const OneReport = { id: z.uuid() };

/** @param limit in thousands of characters. */
const section = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit * 1000, `Use at most ${limit},000 characters.`)
    .nullable()
    .transform((text) => text || null);

/** A picture of the report: a document of the pet. */
export const ReportPicture = z.strictObject({
  documentId: z.uuid(),
  caption: z.string().trim().max(300, 'Use at most 300 characters.'),
});
export type ReportPicture = z.infer<typeof ReportPicture>;

export const ReportSignature = z.object({
  position: z.int(),
  kind: z.enum(['signature', 'addendum']),
  /** Of an addendum. */
  text: z.string().nullable(),
  reason: z.string().nullable(),
  signerName: z.string(),
  signerLicence: z.string().nullable(),
  signedAt: Instant,
  /** SHA-256, in hexadecimal. */
  contentHash: z.string(),
});
export type ReportSignature = z.infer<typeof ReportSignature>;

export const DiagnosticReport = z.object({
  id: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }),
  visitId: z.uuid(),
  kind: z.enum(DIAGNOSTIC_REPORT_KINDS),
  title: z.string(),
  doctor: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** Indication, and how it was done. */
  technique: z.string().nullable(),
  findings: z.string().nullable(),
  conclusion: z.string().nullable(),
  pictures: z.array(
    z.object({
      documentId: z.uuid(),
      caption: z.string(),
      title: z.string(),
      /** The path of the file in the bucket of documents. */
      path: z.string(),
      mimeType: z.string(),
    }),
  ),
  /** Sent back with the next save. */
  revision: z.int32(),
  savedAt: Instant,
  savedByName: z.string().nullable(),
  createdAt: Instant,
  signedAt: Instant.nullable(),
  discardedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  releaseNote: z.string().nullable(),
  /** The signature and what was added since. */
  signatures: z.array(ReportSignature),
});
export type DiagnosticReport = z.infer<typeof DiagnosticReport>;

/** A report in a list. */
export const DiagnosticReportLine = DiagnosticReport.pick({
  id: true,
  pet: true,
  visitId: true,
  kind: true,
  title: true,
  doctor: true,
  createdAt: true,
  signedAt: true,
  releasedAt: true,
});
export type DiagnosticReportLine = z.infer<typeof DiagnosticReportLine>;

export const ListDiagnosticReports = z.strictObject({
  ...PageRequest.shape,
  petId: z.uuid().optional(),
  visitId: z.uuid().optional(),
  /** `drafts`: those that wait for a signature. */
  state: z.enum(['all', 'drafts']).default('all'),
});
export type ListDiagnosticReports = z.infer<typeof ListDiagnosticReports>;

export const listDiagnosticReportsEndpoint = endpoint({
  id: 'diagnosticReports.list',
  method: 'GET',
  path: '/v1/diagnostic-reports',
  summary: 'Reports of the clinic, a pet or a visit, latest first.',
  permission: 'record:read',
  reads: ['diagnosticReports'],
  input: ListDiagnosticReports,
  output: pageOf(DiagnosticReportLine),
  errors: [],
});

export const getDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.get',
  method: 'GET',
  path: '/v1/diagnostic-reports/{id}',
  summary: 'One report with its pictures and signatures.',
  permission: 'record:read',
  audit: 'diagnostic_report.read',
  reads: ['diagnosticReports/{id}', 'documents'],
  input: z.strictObject(OneReport),
  output: DiagnosticReport,
  errors: ['not_found'],
});

const Title = oneLine(200, 'Enter a title.');

export const addDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.add',
  method: 'POST',
  path: '/v1/diagnostic-reports',
  summary: 'Begins a report in a visit.',
  permission: 'record:write',
  audit: 'diagnostic_report.added',
  changes: ['diagnosticReports'],
  input: z.strictObject({ visitId: z.uuid(), kind: z.enum(DIAGNOSTIC_REPORT_KINDS), title: Title }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  idempotent: true,
});

export const SaveDiagnosticReport = z.strictObject({
  ...OneReport,
  /** The one that was edited. */
  revision: z.int32(),
  title: Title,
  doctorId: z.uuid().nullable(),
  technique: section(10),
  findings: section(20),
  conclusion: section(10),
  pictures: z
    .array(ReportPicture)
    .max(24, 'Use at most 24 pictures.')
    .refine(
      (pictures) => new Set(pictures.map(({ documentId }) => documentId)).size === pictures.length,
      'Each picture can be added once.',
    ),
});
export type SaveDiagnosticReport = z.output<typeof SaveDiagnosticReport>;

/** VISIT-2. Saving what is already there succeeds without a new revision, so that a save whose answer was lost can be repeated. */
export const saveDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.save',
  method: 'PUT',
  path: '/v1/diagnostic-reports/{id}',
  summary: 'Saves the text and the pictures of a report that is not signed yet.',
  permission: 'record:write',
  audit: 'diagnostic_report.saved',
  changes: ['diagnosticReports/{id}'],
  input: SaveDiagnosticReport,
  output: z.object({ id: z.uuid(), revision: z.int32(), savedAt: Instant }),
  errors: ['not_found', 'record_changed', 'report_signed'],
});

export const signDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.sign',
  method: 'POST',
  path: '/v1/diagnostic-reports/{id}/signature',
  summary: 'Signs a report: from then on nobody can change it.',
  permission: 'record:sign',
  audit: 'diagnostic_report.signed',
  changes: ['diagnosticReports/{id}'],
  input: z.strictObject({
    ...OneReport,
    /** The one that was on screen, so that nobody signs what they have not seen. */
    revision: z.int32(),
  }),
  output: z.object({ id: z.uuid(), signature: ReportSignature }),
  errors: ['not_found', 'record_changed', 'report_empty', 'report_signed'],
  idempotent: true,
});

export const addReportAddendumEndpoint = endpoint({
  id: 'diagnosticReports.addAddendum',
  method: 'POST',
  path: '/v1/diagnostic-reports/{id}/addenda',
  summary: 'Adds an addendum to a signed report.',
  permission: 'record:sign',
  audit: 'diagnostic_report.addendum_added',
  changes: ['diagnosticReports/{id}'],
  input: z.strictObject({
    ...OneReport,
    text: z.string().trim().min(1, 'Enter the addendum.').max(10_000, 'Use at most 10,000 characters.'),
    reason: z.string().trim().min(1, 'Enter why you add it.').max(500, 'Use at most 500 characters.'),
  }),
  output: z.object({ id: z.uuid(), signature: ReportSignature }),
  errors: ['not_found', 'report_not_signed'],
  idempotent: true,
});

export const discardDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.discard',
  method: 'POST',
  path: '/v1/diagnostic-reports/{id}/discard',
  summary: 'Gives up a draft, or takes that back.',
  permission: 'record:write',
  audit: 'diagnostic_report.discarded',
  changes: ['diagnosticReports/{id}'],
  input: z.strictObject({ ...OneReport, isDiscarded: z.boolean().default(true) }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'report_signed'],
});

/** CORE-9. A client gets the conclusion and this note, and nothing else of the report. */
export const releaseDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.release',
  method: 'PUT',
  path: '/v1/diagnostic-reports/{id}/release',
  summary: 'Shows the client the conclusion of a signed report with a note in plain language.',
  permission: 'record:write',
  audit: 'diagnostic_report.released',
  changes: ['diagnosticReports/{id}'],
  input: z.strictObject({
    ...OneReport,
    note: z.string().trim().min(1, 'Write a note for the client.').max(4000, 'Use at most 4,000 characters.'),
  }),
  output: z.object({ id: z.uuid(), releasedAt: Instant }),
  errors: ['not_found', 'report_not_signed'],
});

export const withdrawDiagnosticReportEndpoint = endpoint({
  id: 'diagnosticReports.withdraw',
  method: 'DELETE',
  path: '/v1/diagnostic-reports/{id}/release',
  summary: 'Hides a report from the client again.',
  permission: 'record:write',
  audit: 'diagnostic_report.release_withdrawn',
  changes: ['diagnosticReports/{id}'],
  input: z.strictObject(OneReport),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

export const getDiagnosticReportPdfEndpoint = endpoint({
  id: 'diagnosticReports.getPdf',
  method: 'GET',
  path: '/v1/diagnostic-reports/{id}/pdf',
  summary: 'A report as a PDF, without its pictures.',
  permission: 'record:read',
  reads: ['diagnosticReports/{id}'],
  input: z.strictObject(OneReport),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
