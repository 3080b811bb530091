import { basename, dirname, relative } from 'node:path';
import { readProductFiles } from './read-product-files.ts';
import { type TableWrite, writesInSql, writesInTypeScript } from './table-writes.ts';

/** The folder of a table's policies names its owner: `db/repeatable/practice/pets/pets.policies.sql`. */
const SQL_ROOT = 'db/repeatable';
const POLICIES = '.policies.sql';

/** The part of the product that a file belongs to: `practice/pets`, `supabase/auth`, `foundation`. */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.replace(/^(?:src|db\/repeatable)\//, '').split('/');
  return first === 'foundation' ? first : `${first}/${second}`;
}

/** The owner of each table, by its name without the schema: no two tables share one. */
export const ownersOf = (policyFiles: readonly string[]): ReadonlyMap<string, string> =>
  new Map(policyFiles.map((path) => [basename(path, POLICIES), relative(SQL_ROOT, dirname(path))]));

/** Tables to which every part of the product may add rows; triggers refuse changes. */
const APPEND_ONLY: ReadonlySet<string> = new Set(['audit_entries']);

/** The writes of one file to tables that its part of the product does not own, each as a sentence. */
export function foreignWrites(
  path: string,
  writes: readonly TableWrite[],
  owners: ReadonlyMap<string, string>,
): string[] {
  const own = partOf(path);
  return writes.flatMap(({ command, table }) => {
    const owner = owners.get(table.split('.').at(-1) ?? table);
    if (command === 'insert' && APPEND_ONLY.has(table)) return [];
    if (owner === undefined || partOf(`src/${owner}/`) === own) return [];
    return [`${path} (${own}) may not ${command} rows of ${table}: they belong to ${owner}`];
  });
}

async function main(): Promise<void> {
  const sqlFiles = await readProductFiles(`${SQL_ROOT}/**/*.sql`);
  const owners = ownersOf([...sqlFiles.keys()].filter((path) => path.endsWith(POLICIES)));
  const violations: string[] = [];
  for (const [path, text] of sqlFiles) violations.push(...foreignWrites(path, writesInSql(text), owners));
  for (const [path, text] of await readProductFiles('src/**/*.{ts,tsx}'))
    violations.push(...foreignWrites(path, writesInTypeScript(path, text), owners));
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${owners.size} tables, ${violations.length} writes by others than their owner\n`);
  process.exitCode = violations.length > 0 || owners.size === 0 ? 1 : 0;
}

if (import.meta.main) await main();
