import * as z from 'zod';
import { type DiagnosticReport, SaveDiagnosticReport } from '../contract.ts';

const text = (field: 'technique' | 'findings' | 'conclusion') =>
  z
    .string()
    .transform((typed) => typed || null)
    .pipe(SaveDiagnosticReport.shape[field]);

/** The form of a draft: empty texts stand for nothing. */
export const ReportForm = z.object({
  title: SaveDiagnosticReport.shape.title,
  doctorId: z.string().transform((id) => id || null),
  technique: text('technique'),
  findings: text('findings'),
  conclusion: text('conclusion'),
  pictures: SaveDiagnosticReport.shape.pictures,
});
export type ReportFormInput = z.input<typeof ReportForm>;
export type ReportFormOutput = z.output<typeof ReportForm>;

export const toReportForm = (report: DiagnosticReport): ReportFormInput => ({
  title: report.title,
  doctorId: report.doctor?.id ?? '',
  technique: report.technique ?? '',
  findings: report.findings ?? '',
  conclusion: report.conclusion ?? '',
  pictures: report.pictures.map(({ documentId, caption }) => ({ documentId, caption })),
});
