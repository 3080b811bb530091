import type pg from 'pg';
import * as z from 'zod';

/**
 * Runs a statement on a connection that has no query builder, and gives its rows. For starting the server, before there
 * is a pool of connections; a request uses `fetchRows`. Every row is checked, since there are few.
 *
 * @throws z.ZodError when a row does not fit.
 */
export async function queryRows<S extends z.ZodType>(
  client: pg.ClientBase,
  schema: S,
  text: string,
  values: readonly unknown[] = [],
): Promise<z.output<S>[]> {
  const { rows } = await client.query(text, [...values]);
  return z.array(schema).parse(rows);
}
