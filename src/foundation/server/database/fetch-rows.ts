import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type * as z from 'zod';

/** Checks each row against its schema. Tests turn it on; a running server trusts what they have proved. */
let isChecking = false;

/** Makes every `fetchRows` of this process check its rows. Called once by the setup of the database tests. */
export function checkFetchedRows(): void {
  isChecking = true;
}

/** A statement written as SQL, or text that was compiled from a request. */
type Statement = CompiledQuery | RawBuilder<unknown>;

/**
 * Runs a hand-written statement and gives its rows, in the shape that `schema` declares. The query builder derives its
 * row types from the tables; a statement written as text has this schema instead. A renamed alias, a column that the
 * schema does not name or another type of a column fails every database test that runs the statement.
 *
 * Values arrive as `readColumnTypes` says: instants as ISO strings, days as `YYYY-MM-DD`, numeric as text.
 *
 * @throws Error in tests, when a row does not fit its schema.
 */
export async function fetchRows<Tables, S extends z.ZodType>(
  tx: Kysely<Tables>,
  schema: S,
  statement: Statement,
): Promise<z.output<S>[]> {
  // Sent before anything is awaited, so that statements of one verb share a round trip.
  const sent = 'execute' in statement ? statement.execute(tx) : tx.executeQuery(statement);
  const { rows } = await sent;
  if (isChecking) for (const row of rows) assertFits(schema, row);
  // Safe: the database tests check every statement's rows against this very schema.
  return rows as z.output<S>[];
}

/** The first row, or undefined. */
export async function fetchRow<Tables, S extends z.ZodType>(
  tx: Kysely<Tables>,
  schema: S,
  statement: Statement,
): Promise<z.output<S> | undefined> {
  const [row] = await fetchRows(tx, schema, statement);
  return row;
}

function assertFits(schema: z.ZodType, row: unknown): void {
  const { data, error } = schema.safeParse(row);
  const keysOf = (value: unknown) => Object.keys(Object(value));
  const unnamed = error ? [] : keysOf(row).filter((key) => !keysOf(data).includes(key));
  const faults = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`),
    ...unnamed.map((key) => `${key}: the schema does not name this column`),
  ];
  if (faults.length === 0) return;
  throw new Error(`A row does not fit the schema of its statement. ${faults.join('; ')}`);
}
