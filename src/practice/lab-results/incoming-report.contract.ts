import * as z from 'zod';
import { LAB_COMPARATORS, LAB_FLAGS, LAB_RESULT_STATUSES, LAB_WAYS } from '#vocabulary/lab.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

const text = (length: number) => z.string().trim().min(1).max(length);
/** A number exactly as it was written, such as `4.10`: never a float, because digits are part of a result. */
export const DecimalText = z.string().regex(/^-?\d{1,12}(\.\d{1,9})?$/u, 'Use digits and one point.');

/** The patient as the laboratory named it. Nothing of it is trusted; it is compared with the clinic's own. */
export const ReportedPatient = z.strictObject({
  /** What the clinic sent as the patient's id, if it came back. */
  id: text(80).nullable(),
  name: text(120).nullable(),
  species: text(80).nullable(),
  breed: text(120).nullable(),
  sex: text(40).nullable(),
  bornOn: CalendarDay.nullable(),
  microchip: text(40).nullable(),
  clientName: text(200).nullable(),
});
export type ReportedPatient = z.infer<typeof ReportedPatient>;

/** One value, one text or one culture of a report. */
export const IncomingResult = z.strictObject({
  /** The test or panel that it belongs to, by the laboratory's code. */
  testCode: text(80),
  testName: text(200),
  /** What was measured. */
  code: text(80),
  name: text(200),
  /** Tells several rows of one code apart, such as two organisms; empty where there is one. */
  subId: z.string().trim().max(40),
  loincCode: z
    .string()
    .regex(/^\d{1,7}-\d$/u)
    .nullable(),
  /** As it was reported, the comparator included; null while it is pending or once it is cancelled. */
  valueText: text(20_000).nullable(),
  /** The value where it is a number. */
  valueNumber: DecimalText.nullable(),
  comparator: z.enum(LAB_COMPARATORS).nullable(),
  unit: text(40).nullable(),
  low: DecimalText.nullable(),
  high: DecimalText.nullable(),
  /** The laboratory's range as it was written, where it is no pair of numbers. */
  rangeText: text(200).nullable(),
  flag: z.enum(LAB_FLAGS).nullable(),
  status: z.enum(LAB_RESULT_STATUSES),
  method: text(200).nullable(),
  specimen: text(120).nullable(),
  note: text(20_000).nullable(),
  collectedAt: Instant.nullable(),
  /** When the laboratory gave this result; what was given later replaces what was given before, in whatever order they arrive. */
  resultedAt: Instant,
});
export type IncomingResult = z.infer<typeof IncomingResult>;

/** A report as it reaches the clinic, whatever brought it: HL7, JSON, CSV, a PDF, or a person who types it. */
export const IncomingReport = z.strictObject({
  laboratoryId: z.uuid(),
  way: z.enum(LAB_WAYS),
  /** What the laboratory calls this report. The same one again, with more or corrected values, has the same id. */
  externalId: text(120),
  /** The number of the clinic's order, if it came back. */
  accession: text(80).nullable(),
  patient: ReportedPatient,
  collectedAt: Instant.nullable(),
  resultedAt: Instant,
  comment: text(20_000).nullable(),
  results: z.array(IncomingResult).max(2_000),
  /** The whole report was withdrawn. */
  isCancelled: z.boolean(),
});
export type IncomingReport = z.infer<typeof IncomingReport>;
