import { csvLine } from '#foundation/values/csv.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { FileReport, type FileResult } from './file-format.contract.ts';
import type { ReportFault } from './report-faults.rules.ts';

type ResultField = keyof FileResult;
type PatientField = keyof NonNullable<FileReport['patient']>;

/** LABX-3. The columns of a file of results. `report_id`, `code` and `value` are required; each row is one value. */
const REPORT_COLUMNS = { report_id: 'reportId', accession: 'accession', comment: 'comment' } as const;
const PATIENT_COLUMNS = {
  patient_id: 'id',
  pet_name: 'name',
  species: 'species',
  breed: 'breed',
  sex: 'sex',
  born_on: 'bornOn',
  microchip: 'microchip',
  client_name: 'clientName',
} as const satisfies Readonly<Record<string, PatientField>>;
const RESULT_COLUMNS = {
  test_code: 'testCode',
  test_name: 'testName',
  code: 'code',
  name: 'name',
  sub_id: 'subId',
  loinc: 'loincCode',
  value: 'value',
  unit: 'unit',
  low: 'low',
  high: 'high',
  range: 'range',
  flag: 'flag',
  status: 'status',
  method: 'method',
  specimen: 'specimen',
  note: 'note',
  collected_at: 'collectedAt',
  resulted_at: 'resultedAt',
} as const satisfies Readonly<Record<string, ResultField>>;

export const RESULT_CSV_COLUMNS: readonly string[] = [
  ...Object.keys(REPORT_COLUMNS),
  ...Object.keys(PATIENT_COLUMNS),
  ...Object.keys(RESULT_COLUMNS),
];
const REQUIRED = ['report_id', 'code', 'value'];
const MAX_ROWS = 20_000;

/** Where semicolons or tabs separate the cells, a comma is the decimal point of that country. */
const hasDecimalCommas = (csv: string): boolean => /^[^\r\n]*[;\t]/.test(csv);
const withPoint = (text: string): string =>
  /^[<>=≤≥\s]*[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;

type Row = Readonly<Record<string, string>>;

const resultOf = (row: Row, point: (text: string) => string): unknown =>
  Object.fromEntries(
    Object.entries(RESULT_COLUMNS).map(([column, field]) => {
      const text = (row[column] ?? '').trim();
      const value = ['value', 'low', 'high'].includes(column) ? point(text) : text;
      return [field, value === '' && column !== 'code' ? null : value];
    }),
  );

function reportOf(rows: readonly Row[], point: (text: string) => string): unknown {
  const first = (column: string) =>
    rows.map((row) => (row[column] ?? '').trim()).find((text) => text !== '') ?? null;
  return {
    reportId: first('report_id') ?? '',
    accession: first('accession'),
    comment: first('comment'),
    patient: Object.fromEntries(
      Object.entries(PATIENT_COLUMNS).map(([column, field]) => [field, first(column)]),
    ),
    results: rows.map((row) => resultOf(row, point)),
  };
}

/** LABX-3. The reports of a file of comma-separated values: the rows of one `report_id` are one of them. */
export function readCsvReports(csv: string): Result<readonly FileReport[], ReportFault> {
  const [head = [], ...records] = readCsv(csv);
  const columns = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const isRight =
    REQUIRED.every((name) => columns.includes(name)) &&
    columns.every((name) => RESULT_CSV_COLUMNS.includes(name)) &&
    new Set(columns).size === columns.length;
  if (!isRight) return refuse('csv_columns');
  if (records.length === 0) return refuse('no_rows');
  if (records.length > MAX_ROWS) return refuse('too_many_values');
  const groups = new Map<string, Row[]>();
  for (const cells of records) {
    if (cells.length > columns.length) return refuse('csv_row');
    const row: Row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    const id = (row['report_id'] ?? '').trim();
    if (id === '') return refuse('no_report_id');
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  const point = hasDecimalCommas(csv) ? withPoint : (text: string) => text;
  const reports: FileReport[] = [];
  for (const rows of groups.values()) {
    if (rows.length > 2_000) return refuse('too_many_values');
    const report = FileReport.safeParse(reportOf(rows, point));
    if (!report.success) return refuse('csv_row');
    reports.push(report.data);
  }
  return ok(reports);
}

/** A file as laboratories should send it: two values of one blood count, one of them high. */
export function exampleCsv(): string {
  const report: Readonly<Record<string, string>> = {
    report_id: 'R-1001',
    accession: 'TW-000123',
    pet_name: 'Biscuit',
    species: 'dog',
    client_name: 'Rivera',
    microchip: '985112345678903',
    test_code: 'CBC',
    test_name: 'Complete blood count',
    status: 'final',
    collected_at: '2026-11-20 09:30',
    resulted_at: '2026-11-20 14:05',
  };
  const values: readonly Readonly<Record<string, string>>[] = [
    { code: 'HCT', name: 'Hematocrit', value: '41.2', unit: '%', low: '37.3', high: '61.7', flag: 'N' },
    {
      code: 'WBC',
      name: 'White blood cells',
      value: '18.4',
      unit: '10*9/L',
      low: '5.05',
      high: '16.76',
      flag: 'H',
    },
  ];
  const lines = values.map((value) =>
    csvLine(RESULT_CSV_COLUMNS.map((column) => value[column] ?? report[column] ?? '')),
  );
  return csvLine(RESULT_CSV_COLUMNS) + lines.join('');
}
