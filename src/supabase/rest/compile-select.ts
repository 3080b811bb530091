import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { ExposedTable } from './exposed-tables.ts';
import { findRelation } from './find-relation.ts';
import { nameOfEmbed, type Embed, type Field, type SelectItem } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { compileField, notEmbedded, type JoinedRow, type Source } from './source.ts';
import { quoteName, quoteText, type Bindings } from './statement.ts';

/**
 * The types that a column may be cast to. Types that resolve names in the database, such as `regclass`, are not among
 * them.
 */
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
  throw new RestError(400, { code: SQLSTATE.UNDEFINED_OBJECT, message: `type "${cast}" does not exist` });
}

/** The key of a value in the response: its alias, or else the last key of its path. */
function keyOf({ field, alias }: { readonly field: Field; readonly alias: string | null }): string {
  const named = field.path.findLast((step) => typeof step.key === 'string');
  return alias ?? String(named?.key ?? field.column);
}

/** One value of a row and its key. */
interface Pair {
  readonly key: string;
  readonly value: string;
}

function rowOf({ embeds }: Source, item: Embed): JoinedRow {
  const row = embeds.get(nameOfEmbed(item));
  if (!row) throw notEmbedded(nameOfEmbed(item));
  return row;
}

function compilePairs(source: Source, item: SelectItem, bindings: Bindings): Pair[] {
  switch (item.kind) {
    case 'star':
      return [...source.table.columns.keys()].map((column) => ({
        key: column,
        value: compileField(source, { column, path: [] }, bindings),
      }));
    case 'column': {
      const value = compileCast(compileField(source, item.field, bindings), item.cast);
      return [{ key: keyOf(item), value }];
    }
    case 'aggregate':
      throw new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
    case 'embed': {
      const { alias, keys } = rowOf(source, item);
      const line = `${quoteName(alias)}.line`;
      if (!item.isSpread) return [{ key: nameOfEmbed(item), value: line }];
      return keys.map((key) => ({ key, value: `${line} -> ${bindings.bind(key, 'text')}` }));
    }
  }
}

/** PostgreSQL's functions take 100 arguments: a key and a value for each of them. No more in any format: no table has as many. */
const MAX_VALUES = 50;

/** The keys and values of a row, in the requested order. @throws RestError for a row with too many values. */
export function compileValues(
  source: Source,
  select: readonly SelectItem[],
  bindings: Bindings,
): readonly Pair[] {
  const pairs = select.flatMap((item) => compilePairs(source, item, bindings));
  if (pairs.length > MAX_VALUES)
    throw new RestError(400, {
      code: SQLSTATE.TOO_MANY_ARGUMENTS,
      message: `A row may have ${MAX_VALUES} values at most`,
    });
  return pairs;
}

/** A column's name is part of the text, so that requests of the same shape share a plan; any other key is bound. */
const compileKey = ({ table }: Source, key: string, bindings: Bindings): string =>
  table.columns.has(key) ? quoteText(key) : bindings.bind(key, 'text');

/** A row as JSON, serialized by PostgreSQL. @param pairs at most as many as a row may have. */
export function compileRow(source: Source, pairs: readonly Pair[], bindings: Bindings): string {
  const parts = pairs.map(({ key, value }) => `${compileKey(source, key, bindings)}, ${value}`);
  return `json_build_object(${parts.join(', ')})`;
}

/** The columns that a selection reads, including those that relate its embedded resources. */
export function selectedColumns(table: ExposedTable, select: readonly SelectItem[]): string[] {
  const names = select.flatMap((item) => {
    switch (item.kind) {
      case 'star':
        return [...table.columns.keys()];
      case 'column':
        return [item.field.column];
      case 'embed':
        return [findRelation(table, item).ownColumn];
      case 'aggregate':
        return [];
    }
  });
  return [...new Set(names)];
}
