import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { ExposedTable } from './exposed-tables.ts';
import type { Field } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { quoteName, type Bindings } from './statement.ts';

/** An embedded row, joined to the row that it belongs to. */
export interface JoinedRow {
  /** Its alias in the statement. The column `line` is the row as JSON, null if there is none. */
  readonly alias: string;
  /** The keys of `line`, in order. */
  readonly keys: readonly string[];
  /** Adds a field to the columns of the join, for `order by`. */
  readonly orderColumn: (field: Field) => string;
}

/** A table in the `from` of a statement. */
export interface Source {
  readonly table: ExposedTable;
  readonly alias: string;
  /** By the names that the request gives them. */
  readonly embeds: ReadonlyMap<string, JoinedRow>;
}

/** A table under its own name, without embedded resources. */
export const plainSource = (table: ExposedTable): Source => ({ table, alias: table.name, embeds: new Map() });

/** A column without a grant, as PostgreSQL refuses it. */
class HiddenColumn extends Error {
  override readonly name = 'HiddenColumn';
  readonly code = SQLSTATE.INSUFFICIENT_PRIVILEGE;
}

/** Whether a table has a column that the API exposes. @throws HiddenColumn for one that nobody may read or write. */
export function hasColumn(table: ExposedTable, column: string): boolean {
  if (table.hiddenColumns.has(column)) throw new HiddenColumn(`permission denied for table ${table.name}`);
  return table.columns.has(column);
}

/** @throws RestError for a column that the table does not have. */
export function compileColumn({ table, alias }: Source, column: string): string {
  if (hasColumn(table, column)) return `${quoteName(alias)}.${quoteName(column)}`;
  throw new RestError(400, {
    code: SQLSTATE.UNDEFINED_COLUMN,
    message: `column ${table.name}.${column} does not exist`,
  });
}

/** A column, or a path in a JSON column. */
export function compileField(source: Source, field: Field, bindings: Bindings): string {
  const column = compileColumn(source, field.column);
  if (field.path.length === 0) return column;
  const steps = field.path.map(
    ({ arrow, key }) => `${arrow}${bindings.bind(key, typeof key === 'number' ? 'int' : 'text')}`,
  );
  return `(to_jsonb(${column})${steps.join('')})`;
}

/** @throws RestError PGRST108 for a resource that the request does not select. */
export function notEmbedded(name: string): RestError {
  return new RestError(400, {
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
