import type { ExposedTable, Relation } from './exposed-tables.ts';
import type { Embed } from './query-syntax.ts';
import { RestError } from './rest-error.ts';

/** @throws RestError PGRST200 when the table has no such relation. */
export function findRelation(table: ExposedTable, { target, hint }: Embed): Relation {
  const found = table.relations.find(
    (relation) =>
      relation.table === target &&
      (hint === null || hint === relation.ownColumn || hint === relation.itsColumn),
  );
  if (found) return found;
  const by = hint === null ? '' : ` using the hint '${hint}'`;
  throw new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${table.name}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table.name}' and '${target}'${by} in the schema 'public', but no matches were found.`,
  });
}
