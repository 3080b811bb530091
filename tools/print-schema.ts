import { glob } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import type pg from 'pg';

const NOTE = '<!-- Printed from the migrated database by tools/generate-docs.ts. Do not edit. -->\n';
const REPEATABLE = 'db/repeatable';
export const SCHEMA_FOLDER = 'db/schema';

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  readonly row_security: boolean;
  readonly columns: readonly { name: string; type: string; nullable: boolean; default: string | null }[];
  readonly constraints: readonly { name: string; definition: string }[];
  readonly references: readonly { table: string; name: string }[];
  readonly indexes: readonly { name: string; definition: string }[];
  readonly policies: readonly { name: string; command: string; roles: string }[];
  readonly triggers: readonly { name: string; function: string }[];
}

const TABLES = `
  select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    c.relrowsecurity as row_security,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'default', case when a.attidentity <> '' then 'identity'
          when a.attgenerated <> '' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid) else pg_get_expr(d.adbin, d.adrelid) end)
        order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
        order by array_position('{p,u,x,f,c}', k.contype::text), k.conname), '[]')
       from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')) as constraints,
    (select coalesce(json_agg(json_build_object('table', k.conrelid::regclass::text, 'name', k.conname) order by 1, k.conname), '[]')
       from pg_constraint k where k.confrelid = c.oid and k.conrelid <> c.oid) as references,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid)) order by i.relname), '[]')
       from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)) as indexes,
    (select coalesce(json_agg(json_build_object('name', p.policyname, 'command', lower(p.cmd), 'roles', array_to_string(p.roles, ', '))
        order by p.policyname), '[]')
       from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname) as policies,
    (select coalesce(json_agg(json_build_object('name', t.tgname, 'function', t.tgfoid::regproc::text) order by t.tgname), '[]')
       from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('auth', 'live', 'public', 'storage') and c.relkind in ('r', 'p')
     and c.relname not in ('migrations', 'repeatable_files')
   order by 1, 2`;

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);

const grid = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const section = (title: string, items: readonly string[], body: string): string[] =>
  items.length === 0 ? [] : [`## ${title}\n`, `${body}\n`];

const list = (title: string, items: readonly string[]): string[] =>
  section(title, items, items.map((item) => `- ${item}`).join('\n'));

/** The method, the columns and the condition of an index. */
const indexBody = (definition: string): string =>
  `${definition.startsWith('CREATE UNIQUE') ? 'unique ' : ''}${definition.slice(definition.indexOf(' USING ') + 7)}`;

function printTable(table: Table, owner: string, home: string): string {
  const { columns, constraints, references, indexes, policies, triggers } = table;
  const name = table.schema === 'public' ? table.name : `${table.schema}.${table.name}`;
  const file = `${REPEATABLE}/${owner}/${table.name}.policies.sql`;
  return [
    `${NOTE}\n# ${name}\n`,
    ...(table.comment === null ? [] : [`${table.comment}\n`]),
    `Owner: ${code(owner)}. Row-level security: ${table.row_security ? 'forced' : 'off, one database role reaches it'}. [Policies and grants](${relative(home, file)})\n`,
    '## Columns\n',
    `${grid(
      ['Column', 'Type', 'Null', 'Default'],
      columns.map((column) => [
        code(column.name),
        column.type,
        column.nullable ? 'yes' : '',
        column.default === null ? '' : code(column.default),
      ]),
    )}\n`,
    ...list(
      'Keys and constraints',
      constraints.map((constraint) => `${code(constraint.name)}: ${code(constraint.definition)}`),
    ),
    ...list(
      'Indexes',
      indexes.map((index) => `${code(index.name)}: ${code(indexBody(index.definition))}`),
    ),
    ...list(
      'Referenced by',
      references.map((reference) => `${code(reference.table)} (${code(reference.name)})`),
    ),
    ...section(
      'Policies',
      policies.map((policy) => policy.name),
      grid(
        ['Policy', 'Command', 'Role'],
        policies.map((policy) => [code(policy.name), policy.command, policy.roles]),
      ),
    ),
    ...list(
      'Triggers',
      triggers.map((trigger) => `${code(trigger.name)} calls ${code(trigger.function)}`),
    ),
  ].join('\n');
}

/** The folder of `db/repeatable` that contains a table's policies: that feature owns the table. */
async function readOwners(): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for await (const path of glob(`${REPEATABLE}/**/*.policies.sql`)) {
    const table = basename(path, '.policies.sql');
    const owner = relative(REPEATABLE, dirname(path)).replaceAll('\\', '/');
    const other = owners.get(table);
    if (other !== undefined) throw new Error(`The table ${table} has policies in ${other} and in ${owner}.`);
    owners.set(table, owner);
  }
  return owners;
}

/** The present form of each table of a migrated database, by the path of the file that shows it. */
export async function printSchema(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const owners = await readOwners();
  const { rows } = await client.query<Table>(TABLES);
  return new Map(
    rows.map((table) => {
      const owner = owners.get(table.name);
      if (owner === undefined)
        throw new Error(`The table ${table.name} has no ${table.name}.policies.sql in ${REPEATABLE}.`);
      const home = `${SCHEMA_FOLDER}/${owner}`;
      return [`${home}/${table.name}.md`, printTable(table, owner, home)];
    }),
  );
}
