import { compileField } from './compile-condition.ts';
import type { ExposedTable } from './exposed-tables.ts';
import type { Field, SelectItem } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { quoteText, type Bindings } from './statement.ts';

/** Types that a column may be cast to. Those that look up names of the database are not among them. */
const CASTABLE: ReadonlySet<string> = new Set([
  'bigint',
  'bool',
  'boolean',
  'bpchar',
  'bytea',
  'char',
  'character varying',
  'date',
  'double precision',
  'float4',
  'float8',
  'int',
  'int2',
  'int4',
  'int8',
  'integer',
  'interval',
  'json',
  'jsonb',
  'numeric',
  'real',
  'smallint',
  'text',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'varchar',
]);

function compileCast(value: string, cast: string | null): string {
  if (cast === null) return value;
  const type = cast.toLowerCase();
  if (CASTABLE.has(type)) return `cast(${value} as ${type})`;
  throw new RestError(400, { code: '42704', message: `type "${cast}" does not exist` });
}

/** What a value is called in the answer: the alias, else the last name of its path. */
function keyOf({ field, alias }: { readonly field: Field; readonly alias: string | null }): string {
  const named = field.path.findLast((step) => typeof step.key === 'string');
  return alias ?? String(named?.key ?? field.column);
}

/** The pairs of one JSON object: key, value. */
function compilePairs(table: ExposedTable, item: SelectItem, bindings: Bindings): string[] {
  switch (item.kind) {
    case 'star':
      return [...table.columns.keys()].flatMap((column) =>
        compilePairs(
          table,
          { kind: 'column', field: { column, path: [] }, alias: null, cast: null },
          bindings,
        ),
      );
    case 'column': {
      const key = keyOf(item);
      const value = compileCast(compileField(table, item.field, bindings), item.cast);
      return [`${table.columns.has(key) ? quoteText(key) : bindings.bind(key, 'text')}, ${value}`];
    }
    case 'aggregate':
      throw new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
    case 'embed':
      throw new RestError(400, {
        code: 'PGRST200',
        message: `Could not find a relationship between '${table.name}' and '${item.target}' in the schema cache`,
        details: `Searched for a foreign key relationship between '${table.name}' and '${item.target}' in the schema 'public', but no matches were found.`,
      });
  }
}

/** A row as PostgreSQL is to write it: the selected values under their keys, in the order they were asked for. */
export function compileRow(table: ExposedTable, select: readonly SelectItem[], bindings: Bindings): string {
  return `json_build_object(${select.flatMap((item) => compilePairs(table, item, bindings)).join(', ')})`;
}

/** The columns that a selection reads. */
export function selectedColumns(table: ExposedTable, select: readonly SelectItem[]): string[] {
  const names = select.flatMap((item) =>
    item.kind === 'star' ? [...table.columns.keys()] : item.kind === 'column' ? [item.field.column] : [],
  );
  return [...new Set(names)];
}
