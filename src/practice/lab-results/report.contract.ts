import * as z from 'zod';
import {
  LAB_COMPARATORS,
  LAB_FLAGS,
  LAB_REPORT_STATUSES,
  LAB_RESULT_STATUSES,
  LAB_WAYS,
} from '#vocabulary/lab.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { ReportedPatient } from './incoming-report.contract.ts';

/** A number as it was written, such as `4.10`. */
const Decimal = z.string();
const Named = z.object({ id: z.uuid(), name: z.string() });
const Doctor = z.object({ id: z.uuid(), fullName: z.string() });

/** A value with all that was stored with it. */
export const LabValue = z.object({
  id: z.uuid(),
  testCode: z.string(),
  testName: z.string(),
  code: z.string(),
  subId: z.string(),
  /** The same for every laboratory. */
  analyte: z.string(),
  name: z.string(),
  valueText: z.string().nullable(),
  valueNumber: Decimal.nullable(),
  comparator: z.enum(LAB_COMPARATORS).nullable(),
  unit: z.string().nullable(),
  low: Decimal.nullable(),
  high: Decimal.nullable(),
  rangeText: z.string().nullable(),
  rangeSource: z.enum(['laboratory', 'clinic']).nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  isAbnormal: z.boolean(),
  isCritical: z.boolean(),
  status: z.enum(LAB_RESULT_STATUSES),
  method: z.string().nullable(),
  specimen: z.string().nullable(),
  note: z.string().nullable(),
  resultedAt: Instant,
  receivedAt: Instant,
});
export type LabValue = z.infer<typeof LabValue>;

/** LABR-8. The file that a report came as. */
export const ReportDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  /** In the bucket of documents. */
  path: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

/** A report in a list. */
export const LabReportRow = z.object({
  id: z.uuid(),
  laboratory: Named,
  pet: z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) }).nullable(),
  clientName: z.string().nullable(),
  doctor: Doctor.nullable(),
  accession: z.string().nullable(),
  /** As the laboratory named the patient. */
  patient: ReportedPatient,
  tests: z.array(z.string()),
  status: z.enum(LAB_REPORT_STATUSES),
  hasAbnormal: z.boolean(),
  hasCritical: z.boolean(),
  /** A critical value that nobody has acknowledged. */
  isAlertOpen: z.boolean(),
  resultedAt: Instant,
  /** Its age counts from here. */
  receivedAt: Instant,
  revision: z.int32(),
  reviewedRevision: z.int32().nullable(),
  releasedRevision: z.int32().nullable(),
  isDismissed: z.boolean(),
  /** Whether it came as a file, such as a PDF. */
  hasDocument: z.boolean(),
});
export type LabReportRow = z.infer<typeof LabReportRow>;

const Review = z.object({
  revision: z.int32(),
  interpretation: z.string().nullable(),
  signerName: z.string(),
  signedAt: Instant,
  contentHash: z.string(),
});

const Release = z.object({
  id: z.uuid(),
  revision: z.int32(),
  note: z.string(),
  releasedAt: Instant,
  releasedByName: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
});

const Alert = z.object({
  id: z.uuid(),
  raisedAt: Instant,
  doctorName: z.string().nullable(),
  escalatedAt: Instant.nullable(),
  coverDoctorName: z.string().nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedByName: z.string().nullable(),
});

/** A value of the pet in an earlier report, in the unit of the present one where that is exact. */
export const PreviousValue = z.object({
  valueText: z.string().nullable(),
  unit: z.string().nullable(),
  resultedAt: Instant,
});

export const LabReport = z.object({
  ...LabReportRow.shape,
  way: z.enum(LAB_WAYS),
  externalId: z.string(),
  orderId: z.uuid().nullable(),
  visitId: z.uuid().nullable(),
  document: ReportDocument.nullable(),
  collectedAt: Instant.nullable(),
  comment: z.string().nullable(),
  matchedBy: z.enum(['accession', 'person', 'manual']).nullable(),
  dismissReason: z.string().nullable(),
  /** The present values, each with what it was before in this report, the latest first. */
  values: z.array(
    z.object({ ...LabValue.shape, earlier: z.array(LabValue), previous: PreviousValue.nullable() }),
  ),
  reviews: z.array(Review),
  releases: z.array(Release),
  alerts: z.array(Alert),
});
export type LabReport = z.infer<typeof LabReport>;
