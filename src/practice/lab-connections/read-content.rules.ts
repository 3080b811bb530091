import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { IncomingReport } from '#practice/lab-results/incoming-report.contract.ts';
import { readCsvReports } from './csv-report.rules.ts';
import { ResultsFile } from './file-format.contract.ts';
import { toIncoming } from './file-report.rules.ts';
import { decodeUtf8 } from './hl7-character-set.rules.ts';
import { HL7_FAULTS, type Hl7Fault } from './hl7-faults.rules.ts';
import { readHeader } from './hl7-header.rules.ts';
import { parseHl7 } from './hl7-message.rules.ts';
import { readReports, type ReportContext } from './hl7-report.rules.ts';
import { REPORT_FAULTS, type ReportFault } from './report-faults.rules.ts';

/** What a stored message is made of. */
export const MESSAGE_FORMATS = ['hl7', 'json', 'csv', 'pdf'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/** Why a message gives no reports. */
export type ContentFault = Hl7Fault | ReportFault;
const SENTENCES: Readonly<Record<ContentFault, string>> = { ...HL7_FAULTS, ...REPORT_FAULTS };
export const faultSentence = (fault: ContentFault): string => SENTENCES[fault];

type Reports = Result<readonly IncomingReport[], ContentFault>;

function readHl7(bytes: Uint8Array, context: ReportContext): Reports {
  const message = parseHl7(bytes);
  if (!message.ok) return message;
  const header = readHeader(message.value);
  return header.ok ? readReports(message.value, header.value, context) : header;
}

/** All of the reports of a file, or none: half a file would look like all of it. */
function toReports(
  files: Parameters<typeof toIncoming>[0][],
  way: 'csv' | 'json',
  context: ReportContext,
): Reports {
  const reports: IncomingReport[] = [];
  for (const file of files) {
    const report = toIncoming(file, way, context);
    if (!report.ok) return report;
    reports.push(report.value);
  }
  return ok(reports);
}

function readJson(bytes: Uint8Array, context: ReportContext): Reports {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('not_text');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\u{FEFF}/u, ''));
  } catch {
    return refuse('not_json');
  }
  const file = ResultsFile.safeParse(json);
  return file.success ? toReports(file.data.reports, 'json', context) : refuse('json_shape');
}

function readCsv(bytes: Uint8Array, context: ReportContext): Reports {
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('not_text');
  const reports = readCsvReports(text);
  return reports.ok ? toReports([...reports.value], 'csv', context) : reports;
}

/** `%PDF-`, which may follow a few other bytes (ISO 32000-1, annex H.3.4.1). */
const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 1_024)).includes('%PDF-');

const NOBODY = {
  id: null,
  name: null,
  species: null,
  breed: null,
  sex: null,
  bornOn: null,
  microchip: null,
  clientName: null,
};

/** A PDF has nothing that can be read: it is a report that waits for somebody who says whose it is. @param id of its message. */
function readPdf(bytes: Uint8Array, { laboratoryId, receivedAt }: ReportContext, id: string): Reports {
  if (!isPdf(bytes)) return refuse('not_pdf');
  return ok([
    {
      laboratoryId,
      way: 'pdf',
      externalId: id,
      accession: null,
      patient: NOBODY,
      collectedAt: null,
      resultedAt: receivedAt,
      comment: null,
      results: [],
      isCancelled: false,
    },
  ]);
}

/** LABX-4. The reports in what a laboratory sent. @param id that is the same whenever the same content comes again. */
export function readContent(
  format: MessageFormat,
  bytes: Uint8Array,
  context: ReportContext,
  id: string,
): Reports {
  if (format === 'hl7') return readHl7(bytes, context);
  if (bytes.length === 0) return refuse('empty');
  if (format === 'json') return readJson(bytes, context);
  return format === 'csv' ? readCsv(bytes, context) : readPdf(bytes, context, id);
}
