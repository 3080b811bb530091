import { type ClientBase, escapeIdentifier } from 'pg';

/** Inserts rows of one table in one statement. All rows have the same columns. */
export async function insertRows(
  client: Pick<ClientBase, 'query'>,
  table: `${'auth.' | ''}${string}`,
  rows: readonly object[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => escapeIdentifier(name))
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
