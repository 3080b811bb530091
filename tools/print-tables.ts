import type pg from 'pg';

/** How a column's value arrives in TypeScript; see foundation/server/database/types.ts. */
const TYPES: Readonly<Record<string, string>> = {
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  inet: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Instant',
  tsvector: 'string',
  uuid: 'string',
};

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly generated: boolean;
}

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as generated
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'auth', 'storage')
    join pg_type t on t.oid = a.atttypid
   where a.attnum > 0 and not a.attisdropped and c.relname not in ('migrations', 'repeatable_files')
   order by n.nspname desc, c.relname, a.attnum`;

function columnType({ type, nullable, has_default, generated }: Column): string {
  const base = TYPES[type];
  if (!base) throw new Error(`No TypeScript type is known for the column type ${type}.`);
  const value = nullable ? `${base} | null` : base;
  if (generated) return `GeneratedAlways<${value}>`;
  if (base === 'Json')
    return `ColumnType<unknown, string | null${nullable || has_default ? ' | undefined' : ''}, string | null>`;
  return has_default || nullable ? `Generated<${value}>` : value;
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function printTable(key: string, columns: readonly Column[]): string {
  const lines = columns.map((column) => `  ${column.column}: ${columnType(column)};`);
  return `export interface ${pascal(key.replace('.', '_'))}Table {\n${lines.join('\n')}\n}\n`;
}

/** Prints the tables of a migrated database as the types that the query builder reads. */
export async function printTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ schema, table }) =>
    schema === 'public' ? table : `${schema}.${table}`,
  );
  const entries = [...tables.keys()].map((key) => `  '${key}': ${pascal(key.replace('.', '_'))}Table;`);
  return [
    '// Printed from the migrated database by tools/generate-docs.ts. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    '/** Read as an ISO string in UTC; written as one, or as a Date. */',
    'type Instant = string;\n',
    ...[...tables].map(([key, columns]) => printTable(key, columns)),
    `export interface Tables {\n${entries.join('\n')}\n}\n`,
  ].join('\n');
}
