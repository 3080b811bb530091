import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { EXPORT_LIMIT, exportReportEndpoint, type GetReport, type ReportRow } from '../contract.ts';
import type { ReportDefinition } from '../definition.rules.ts';
import { cellForFile } from './report-text.ts';

/** The rows of a report for a spreadsheet; amounts name their currency in the header. */
export const reportExport = (
  { columns }: ReportDefinition,
  question: GetReport,
  currency: string,
  group: string | undefined,
): CsvExport<ReportRow> => ({
  head: columns.map(({ label, kind }) => (kind === 'money' ? `${label} (${currency})` : label)),
  line: ({ cells }) =>
    csvLine(columns.map(({ kind }, index) => cellForFile(kind, cells[index] ?? null, currency))),
  readPage: pageReader(exportReportEndpoint, {
    ...question,
    ...(group === undefined ? {} : { group }),
    limit: EXPORT_LIMIT,
  }),
});
