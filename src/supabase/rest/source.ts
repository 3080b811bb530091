import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { ExposedTable } from './exposed-tables.ts';
import type { Field } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { quoteName, type Bindings } from './statement.ts';

/** A related row, joined to the row it belongs to. */
export interface JoinedRow {
  /** What the statement calls it. It has a column `line`: the row as JSON, null when there is none. */
  readonly alias: string;
  /** What can be selected of it, in order: the keys of `line`. */
  readonly keys: readonly string[];
  /** The place of a field of it, for an order. */
  readonly place: (field: Field) => string;
}

/** A table as it stands in a statement. */
export interface Source {
  readonly table: ExposedTable;
  readonly alias: string;
  /** By the names that the request gives them. */
  readonly embeds: ReadonlyMap<string, JoinedRow>;
}

/** A table under its own name, without related rows. */
export const plainSource = (table: ExposedTable): Source => ({ table, alias: table.name, embeds: new Map() });

/** @throws RestError for a column that the table does not have. */
export function compileColumn({ table, alias }: Source, column: string): string {
  if (table.columns.has(column)) return `${quoteName(alias)}.${quoteName(column)}`;
  throw new RestError(400, {
    code: SQLSTATE.UNDEFINED_COLUMN,
    message: `column ${table.name}.${column} does not exist`,
  });
}

/** A column, or a place inside a JSON column. */
export function compileField(source: Source, field: Field, bindings: Bindings): string {
  const column = compileColumn(source, field.column);
  if (field.path.length === 0) return column;
  const steps = field.path.map(
    ({ arrow, key }) => `${arrow}${bindings.bind(key, typeof key === 'number' ? 'int' : 'text')}`,
  );
  return `(to_jsonb(${column})${steps.join('')})`;
}

/** @throws RestError PGRST108: the request speaks of a related row that it does not select. */
export function notEmbedded(name: string): RestError {
  return new RestError(400, {
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
