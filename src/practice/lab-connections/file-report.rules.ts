import { LAB_RESULT_STATUSES, type LabResultStatus, type LabWay } from '#vocabulary/lab.ts';
import { isDay } from '#foundation/values/day.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { IncomingReport, type IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';
import type { FileReport, FileResult } from './file-format.contract.ts';
import { textOrNull } from './hl7-patient.rules.ts';
import type { ReportContext } from './hl7-report.rules.ts';
import { readDecimal, readFlag, readRange, readStatus, readText } from './hl7-values.rules.ts';
import { joinResults } from './join-results.rules.ts';
import type { ReportFault } from './report-faults.rules.ts';

const LOCAL_TIME =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?)?$/;
const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A time of a file, with its offset or as local time of the clinic. `undefined` for what is none. */
export function readFileTime(given: string | null | undefined, zone: string): string | null | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return null;
  if (OFFSET_TIME.test(text) && isDay(text.slice(0, 10))) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
  }
  const { day, hour = '00', minute = '00', second = '00' } = LOCAL_TIME.exec(text)?.groups ?? {};
  if (day === undefined || !isDay(day)) return undefined;
  const minuteMs = instantAtMinute(day, Number(hour) * 60 + Number(minute), zone);
  return new Date(minuteMs + Number(second) * 1_000).toISOString();
}

const isStatus = (text: string): text is LabResultStatus =>
  LAB_RESULT_STATUSES.some((status) => status === text);
/** The words of the format, and the letters of HL7. Null for anything else. */
function statusOf(given: string | null | undefined): LabResultStatus | null {
  const text = given?.trim().toLowerCase() ?? '';
  if (text === '') return 'final';
  if (text === 'canceled') return 'cancelled';
  return isStatus(text) ? text : text.length === 1 ? readStatus(text) : null;
}

const toText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim();

function toResult(row: FileResult, resultedAt: string, zone: string): IncomingResult | null {
  const status = statusOf(row.status);
  const times = [readFileTime(row.collectedAt, zone), readFileTime(row.resultedAt, zone)] as const;
  const [low, high] = [toText(row.low), toText(row.high)];
  const bounds = [low, high].map(readDecimal);
  const isBad = (low !== '' && bounds[0] === null) || (high !== '' && bounds[1] === null);
  if (status === null || times[0] === undefined || times[1] === undefined || isBad) return null;
  const value = readText(toText(row.value));
  const range = readRange(row.range ?? '');
  const code = row.code.trim();
  const loinc = row.loincCode?.trim() ?? '';
  const name = row.name?.trim() || code;
  return {
    testCode: row.testCode?.trim() || code,
    testName: row.testName?.trim() || row.testCode?.trim() || name,
    code,
    name,
    subId: row.subId?.trim() ?? '',
    loincCode: /^\d{1,7}-\d$/.test(loinc) ? loinc : null,
    valueText: textOrNull(value.text ?? '', 20_000),
    valueNumber: value.number,
    comparator: value.comparator,
    unit: textOrNull(row.unit ?? '', 40),
    low: bounds[0] ?? range.low,
    high: bounds[1] ?? range.high,
    rangeText: textOrNull(range.text ?? '', 200),
    flag: readFlag([row.flag ?? '']),
    status,
    method: textOrNull(row.method ?? '', 200),
    specimen: textOrNull(row.specimen ?? '', 120),
    note: textOrNull(row.note ?? '', 20_000),
    collectedAt: times[0],
    resultedAt: times[1] ?? resultedAt,
  };
}

/** LABX-2. A report of a file, whatever its format. A value that cannot be read refuses the report: half of one would look complete. */
export function toIncoming(
  file: FileReport,
  way: LabWay,
  { laboratoryId, zone, receivedAt }: ReportContext,
): Result<IncomingReport, ReportFault> {
  const [collectedAt, resultedAt] = [
    readFileTime(file.collectedAt, zone),
    readFileTime(file.resultedAt, zone),
  ];
  if (collectedAt === undefined || resultedAt === undefined) return refuse('csv_row');
  const results: IncomingResult[] = [];
  for (const row of file.results) {
    const result = toResult(row, resultedAt ?? receivedAt, zone);
    if (!result) return refuse('csv_row');
    results.push(result);
  }
  const latest = results
    .map((one) => one.resultedAt)
    .toSorted()
    .at(-1);
  const { patient } = file;
  const report = IncomingReport.safeParse({
    laboratoryId,
    way,
    externalId: file.reportId,
    accession: textOrNull(file.accession ?? '', 80),
    patient: {
      id: textOrNull(patient?.id ?? '', 80),
      name: textOrNull(patient?.name ?? '', 120),
      species: textOrNull(patient?.species ?? '', 80),
      breed: textOrNull(patient?.breed ?? '', 120),
      sex: textOrNull(patient?.sex ?? '', 40),
      bornOn: patient?.bornOn ?? null,
      microchip: textOrNull(patient?.microchip ?? '', 40),
      clientName: textOrNull(patient?.clientName ?? '', 200),
    },
    collectedAt: collectedAt ?? results.find((one) => one.collectedAt !== null)?.collectedAt ?? null,
    resultedAt: resultedAt ?? latest ?? receivedAt,
    comment: textOrNull(file.comment ?? '', 20_000),
    results: joinResults(results),
    isCancelled: file.isCancelled === true,
  });
  return report.success ? ok(report.data) : refuse('invalid_report');
}
