import { parseJson } from '#foundation/server/parse-json.ts';
import type { ExposedTable } from './exposed-tables.ts';
import { RestError } from './rest-error.ts';
import { hasColumn } from './source.ts';

/** A validated body. */
export interface Payload {
  /** A JSON array of objects. */
  readonly json: string;
  /** The columns that are written; all of them exist in the table. */
  readonly columns: readonly string[];
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalidBody = (message: string): RestError => new RestError(400, { code: 'PGRST102', message });

function parseRows(text: string): {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly isArray: boolean;
} {
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!rows.every(isRow)) throw invalidBody('Empty or invalid json');
  return { rows, isArray: Array.isArray(parsed) };
}

/** The keys of the first row, which all rows must share. */
function commonKeys(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const expected = new Set(keys);
  const isSame = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === expected.size && own.every((key) => expected.has(key));
  });
  if (isSame) return keys;
  throw invalidBody('All object keys must match');
}

/**
 * Validates a body. `columns`, if given, are the columns that are written; other keys of the rows are ignored.
 *
 * @throws RestError PGRST102 for a body that is not an object or an array of objects, PGRST204 for an unknown column.
 */
export function readPayload(table: ExposedTable, text: string, columns: readonly string[] | null): Payload {
  const { rows, isArray } = parseRows(text);
  const filled = [...new Set(columns ?? commonKeys(rows))];
  for (const name of filled) {
    if (hasColumn(table, name)) continue;
    throw new RestError(400, {
      code: 'PGRST204',
      message: `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    });
  }
  return { json: isArray ? text : `[${text}]`, columns: filled };
}
