import type { ExposedTable } from './exposed-tables.ts';
import { RestError } from './rest-error.ts';

/** A body, ready for PostgreSQL to read. */
export interface Payload {
  /** A JSON array of objects. */
  readonly json: string;
  /** The columns that are filled, each of them one of the table's. */
  readonly columns: readonly string[];
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unreadable = (message: string): RestError => new RestError(400, { code: 'PGRST102', message });

function parseRows(text: string): {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly isArray: boolean;
} {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable('Empty or invalid json');
  }
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!rows.every(isRow)) throw unreadable('Empty or invalid json');
  return { rows, isArray: Array.isArray(parsed) };
}

/** The keys that every row must share. */
function commonKeys(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const wanted = new Set(keys);
  const isSame = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === wanted.size && own.every((key) => wanted.has(key));
  });
  if (isSame) return keys;
  throw unreadable('All object keys must match');
}

/**
 * Reads a body. `columns`, when the caller names them, decide what is filled; the rows' other keys are ignored then.
 *
 * @throws RestError PGRST102 for a body that is no object or list of objects, PGRST204 for a column that the table
 * does not have.
 */
export function readPayload(table: ExposedTable, text: string, columns: readonly string[] | null): Payload {
  const { rows, isArray } = parseRows(text);
  const filled = [...new Set(columns ?? commonKeys(rows))];
  for (const name of filled) {
    if (table.columns.has(name)) continue;
    throw new RestError(400, {
      code: 'PGRST204',
      message: `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    });
  }
  return { json: isArray ? text : `[${text}]`, columns: filled };
}
