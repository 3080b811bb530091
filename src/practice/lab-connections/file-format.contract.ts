import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';

const text = (length: number) => z.string().trim().max(length);
const optional = (length: number) => text(length).nullish();
/** As text or as a number; text keeps its digits, such as `4.10`. */
const value = z.union([z.string().trim().max(20_000), z.number()]);
/** ISO 8601: with an offset, or the clinic's local time such as `2026-11-21T09:30`. */
const Time = z.string().trim().max(40);

export const FileResult = z.strictObject({
  /** The test or panel; without it the value is a test of its own. */
  testCode: optional(80),
  testName: optional(200),
  code: text(80).min(1),
  name: optional(200),
  /** Tells several rows of one code apart. */
  subId: optional(40),
  loincCode: optional(9),
  value: value.nullish(),
  unit: optional(40),
  low: value.nullish(),
  high: value.nullish(),
  /** Where it is no pair of numbers. */
  range: optional(200),
  /** L, H, LL, HH, A, AA, N … (HL7 table 0078). */
  flag: optional(4),
  /** `pending`, `preliminary`, `final`, `corrected` or `cancelled`; `final` if it is missing. */
  status: optional(20),
  method: optional(200),
  specimen: optional(120),
  note: optional(20_000),
  collectedAt: Time.nullish(),
  resultedAt: Time.nullish(),
});
export type FileResult = z.infer<typeof FileResult>;

export const FileReport = z.strictObject({
  /** The laboratory's number of the report. The same one again, with more or corrected values, has the same number. */
  reportId: text(120).min(1),
  /** The number of the clinic's order. */
  accession: optional(80),
  patient: z
    .strictObject({
      id: optional(80),
      name: optional(120),
      species: optional(80),
      breed: optional(120),
      sex: optional(40),
      bornOn: CalendarDay.nullish(),
      microchip: optional(40),
      clientName: optional(200),
    })
    .nullish(),
  collectedAt: Time.nullish(),
  resultedAt: Time.nullish(),
  comment: optional(20_000),
  isCancelled: z.boolean().nullish(),
  results: z.array(FileResult).max(2_000),
});
export type FileReport = z.infer<typeof FileReport>;

/** The JSON of a file with results. */
export const ResultsFile = z.strictObject({
  format: z.literal('lab-results'),
  version: z.literal(1),
  reports: z.array(FileReport).min(1).max(500),
});
export type ResultsFile = z.infer<typeof ResultsFile>;
