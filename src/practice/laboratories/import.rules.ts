import { csvLine } from '#foundation/values/csv.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { type ImportedRow, type LaboratoryTest, LaboratoryTestFields } from './contract.ts';
import { isLoincCode } from './loinc.rules.ts';

/** LAB-2. The columns of a file of tests, in the order of an export. `code` and `name` are required. */
export const TEST_COLUMNS = {
  code: 'code',
  name: 'name',
  species: 'species',
  specimen: 'specimen',
  container: 'container',
  volume_microlitres: 'volumeMicrolitres',
  turnaround_hours: 'turnaroundHours',
  note: 'note',
  loinc: 'loincCode',
} as const satisfies Readonly<Record<string, keyof LaboratoryTestFields>>;
type Column = keyof typeof TEST_COLUMNS;
type Field = (typeof TEST_COLUMNS)[Column];

/** Maximum number of tests per file. */
const ROWS_LIMIT = 2000;

/** A parsed record of the file. `fields` is null if it has errors. */
export interface PlannedRow extends ImportedRow {
  readonly fields: LaboratoryTestFields | null;
  /** The test that it changes; null for a new one. */
  readonly testId: string | null;
}

/** A test as a line of an export, which LAB-2 parses without changes. */
export const testLine = (test: LaboratoryTestFields): string =>
  csvLine([
    test.code,
    test.name,
    test.species.join('; '),
    test.specimen,
    test.container,
    test.volumeMicrolitres,
    test.turnaroundHours,
    test.note,
    test.loincCode,
  ]);

const isColumn = (text: string): text is Column => Object.hasOwn(TEST_COLUMNS, text);
const columnOf = (field: string): string =>
  Object.entries(TEST_COLUMNS).find(([, name]) => name === field)?.[0] ?? field;

/** The columns of the first line, or a sentence about its error. */
function readHead(head: readonly string[] = []): Result<readonly Column[], string> {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined)
    return refuse(`“${unknown}” is not a column that can be imported. Rename it or remove it.`);
  const missing = ['code', 'name'].find((name) => !names.includes(name));
  if (missing !== undefined) return refuse(`The first line must include the column “${missing}”.`);
  if (new Set(names).size < names.length) return refuse('A column appears twice in the first line.');
  return ok(names.filter(isColumn));
}

const numberOf = (text: string): number | null =>
  text === '' ? null : Number(/^\d+$/.test(text) ? text : NaN);

/** The value of a cell; an invalid one is passed on for the schema to reject. */
function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (field === 'volumeMicrolitres' || field === 'turnaroundHours') return numberOf(text);
  if (field !== 'species') return text;
  const species = text.split(/[,;|]/).map((one) => one.trim().toLowerCase().replaceAll(' ', '_'));
  return [...new Set(species.filter((one) => one !== ''))];
}

const BLANK: LaboratoryTestFields = {
  code: '',
  name: '',
  species: [],
  specimen: null,
  container: null,
  volumeMicrolitres: null,
  turnaroundHours: null,
  note: null,
  loincCode: null,
};

/** The editable fields of a test. */
export const fieldsOf = (test: LaboratoryTestFields): LaboratoryTestFields => ({
  code: test.code,
  name: test.name,
  species: test.species,
  specimen: test.specimen,
  container: test.container,
  volumeMicrolitres: test.volumeMicrolitres,
  turnaroundHours: test.turnaroundHours,
  note: test.note,
  loincCode: test.loincCode,
});

const isSame = (a: LaboratoryTestFields, b: LaboratoryTestFields): boolean =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

/** Errors of fields with a valid format: LAB-1. */
export const LOINC_FAULT = 'The check digit of this LOINC code is wrong. Check the code.';

function outcomeOf(fields: LaboratoryTestFields, known: LaboratoryTest | undefined): ImportedRow['outcome'] {
  if (!known) return 'added';
  if (known.retiredAt !== null) return 'restored';
  return isSame(fields, known) ? 'unchanged' : 'changed';
}

function planRow(
  line: number,
  cells: readonly string[],
  columns: readonly Column[],
  known: ReadonlyMap<string, LaboratoryTest>,
): PlannedRow {
  const given = Object.fromEntries(
    columns.map((column, at) => [TEST_COLUMNS[column], valueOf(TEST_COLUMNS[column], cells[at] ?? '')]),
  );
  const textOf = (field: string): string => {
    const value = given[field];
    return typeof value === 'string' ? value : '';
  };
  const [code, name] = [textOf('code'), textOf('name')];
  const test = known.get(code.toUpperCase());
  const parsed = LaboratoryTestFields.safeParse({ ...(test ? fieldsOf(test) : BLANK), ...given });
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ column: columnOf(String(path[0] ?? '')), message }));
  const loinc = parsed.data?.loincCode ?? null;
  if (loinc !== null && !isLoincCode(loinc)) faults.push({ column: 'loinc', message: LOINC_FAULT });
  if (cells.length > columns.length)
    faults.push({ column: '', message: 'This row has more cells than there are columns.' });
  const isFine = parsed.success && faults.length === 0;
  return {
    line,
    code,
    name,
    outcome: isFine ? outcomeOf(parsed.data, test) : 'faulty',
    faults,
    fields: isFine ? parsed.data : null,
    testId: test?.id ?? null,
  };
}

/** If a code occurs twice in a file, the first row counts; the others are errors. */
function withoutDuplicates(rows: readonly PlannedRow[]): PlannedRow[] {
  const lines = new Map<string, number>();
  const left: PlannedRow[] = [];
  for (const row of rows) {
    const code = row.code.toUpperCase();
    const before = lines.get(code);
    if (code === '' || before === undefined) {
      lines.set(code, row.line);
      left.push(row);
    } else {
      const fault = { column: 'code', message: `Row ${before} already has this code.` };
      left.push({ ...row, outcome: 'faulty', faults: [...row.faults, fault], fields: null });
    }
  }
  return left;
}

/**
 * LAB-2. What a file of tests changes, row by row. Tests are matched by code, ignoring case. A missing column leaves
 * the field unchanged; an empty cell clears it. A retired test in the file is restored.
 *
 * @returns the rows, or a sentence about an error of the whole file.
 */
export function planImport(
  csv: string,
  existing: readonly LaboratoryTest[],
): Result<readonly PlannedRow[], string> {
  const [first, ...records] = readCsv(csv);
  const head = readHead(first);
  if (!head.ok) return head;
  if (records.length === 0) return refuse('There are no tests in this file.');
  if (records.length > ROWS_LIMIT) return refuse(`Use at most ${ROWS_LIMIT} tests in one file.`);
  const known = new Map(existing.map((test) => [test.code.toUpperCase(), test]));
  return ok(withoutDuplicates(records.map((cells, at) => planRow(at + 2, cells, head.value, known))));
}
