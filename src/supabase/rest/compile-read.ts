import { compileOrder, compileWhere } from './compile-condition.ts';
import { joinSelected } from './compile-embeds.ts';
import { compileRow, compileValues } from './compile-select.ts';
import type { ExposedTable } from './exposed-tables.ts';
import type { MediaType } from './media-type.ts';
import type { RestQuery } from './query-syntax.ts';
import { Bindings, quoteName, type Statement } from './statement.ts';

/** The maximum number of rows in a response (`max-rows`). */
export const MAX_ROWS = 1000;

export interface ReadPlan {
  readonly query: RestQuery;
  readonly counted: boolean;
  readonly media: Pick<MediaType, 'form' | 'stripNulls'>;
}

export interface ReadStatement extends Statement {
  /** The keys of a row's values, in order. */
  readonly keys: readonly string[];
}

/** Selects `body`, a JSON array of rows as text; `rows`, their number; and `total`, their number without a limit. */
export function compileRead(table: ExposedTable, { query, counted, media }: ReadPlan): ReadStatement {
  const bindings = new Bindings();
  const joined = joinSelected(table, query.select, { where: query.embeddedWhere, bindings });
  const { source } = joined;
  const pairs = compileValues(source, query.select, bindings);
  const line =
    media.form === 'csv'
      ? `row(${pairs.map(({ value }) => value).join(', ')})::text`
      : compileRow(source, pairs, bindings);
  const where = compileWhere(source, query.where, bindings);
  const order = compileOrder(source, query.order, bindings);
  const from = `public.${quoteName(table.name)}${joined.joins}`;
  const total = counted ? `(select count(*) from ${from}${where})` : 'null::bigint';
  const limit = bindings.bind(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS), 'int');
  const offset = bindings.bind(query.offset, 'int');
  return {
    text:
      `select coalesce(${aggregateRows('found.line', media)}, ${media.form === 'csv' ? "''" : "'[]'"}) as body, count(*) as rows, ${total} as total ` +
      `from (select ${line} as line from ${from}${where}${order} limit ${limit} offset ${offset}) as found`,
    values: bindings.values,
    keys: pairs.map(({ key }) => key),
  };
}

/** Aggregates rows into one text: a JSON array, or CSV lines from PostgreSQL's text format of a row. */
export function aggregateRows(
  line: string,
  { form, stripNulls }: Pick<MediaType, 'form' | 'stripNulls'>,
): string {
  if (form === 'csv') return `string_agg(substr(${line}, 2, length(${line}) - 2), chr(10))`;
  return `json_agg(${stripNulls ? `json_strip_nulls(${line})` : line})::text`;
}
