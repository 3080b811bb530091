import { compileOrder, compileWhere } from './compile-condition.ts';
import { compileRow } from './compile-select.ts';
import type { ExposedTable } from './exposed-tables.ts';
import type { RestQuery } from './query-syntax.ts';
import { Bindings, quoteName, type Statement } from './statement.ts';

/** No answer holds more rows than this. */
export const MOST_ROWS = 1000;

export interface ReadPlan {
  readonly query: RestQuery;
  readonly counted: boolean;
  readonly stripNulls: boolean;
}

/** An array of rows as JSON text, `body`; how many there are, `rows`; how many there would be without a limit, `total`. */
export function compileRead(table: ExposedTable, { query, counted, stripNulls }: ReadPlan): Statement {
  const bindings = new Bindings();
  const row = compileRow(table, query.select, bindings);
  const where = compileWhere(table, query.where, bindings);
  const order = compileOrder(table, query.order, bindings);
  const name = `public.${quoteName(table.name)}`;
  const total = counted ? `(select count(*) from ${name}${where})` : 'null::bigint';
  const limit = bindings.bind(Math.min(query.limit ?? MOST_ROWS, MOST_ROWS), 'int');
  const offset = bindings.bind(query.offset, 'int');
  return {
    text:
      `select coalesce(${aggregate('found.line', stripNulls)}, '[]') as body, count(*) as rows, ${total} as total ` +
      `from (select ${row} as line from ${name}${where}${order} limit ${limit} offset ${offset}) as found`,
    values: bindings.values,
  };
}

/** Rows gathered into one JSON text. */
export const aggregate = (line: string, stripNulls: boolean): string =>
  `json_agg(${stripNulls ? `json_strip_nulls(${line})` : line})::text`;
