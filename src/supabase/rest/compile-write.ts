import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { compileWhere } from './compile-condition.ts';
import { joinSelected } from './compile-embeds.ts';
import { aggregateRows } from './compile-read.ts';
import { compileRow, compileValues, selectedColumns } from './compile-select.ts';
import type { ExposedColumn, ExposedTable } from './exposed-tables.ts';
import type { MediaType } from './media-type.ts';
import type { Payload } from './payload.ts';
import type { Condition, EmbeddedWhere, SelectItem } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { hasColumn, plainSource } from './source.ts';
import { Bindings, quoteName, quoteText, type Statement } from './statement.ts';

/** Which of the written rows' values are returned; null for only their number. */
export interface Representation {
  readonly select: readonly SelectItem[];
  readonly embeddedWhere: EmbeddedWhere;
  readonly media: Pick<MediaType, 'form' | 'stripNulls'>;
}

export interface WriteStatement extends Statement {
  /** The keys of a returned row's values, in order. */
  readonly keys: readonly string[];
}

export interface InsertPlan {
  readonly payload: Payload;
  /** Whether a missing key takes the column's default instead of null. */
  readonly missingIsDefault: boolean;
  readonly onConflict: {
    readonly columns: readonly string[];
    readonly resolution: 'ignore' | 'merge';
  } | null;
  readonly representation: Representation | null;
}

const columnsOf = (table: ExposedTable, names: readonly string[]): ExposedColumn[] =>
  names.flatMap((name) => table.columns.get(name) ?? []);

interface ResultOptions {
  readonly representation: Representation | null;
  readonly upserts: boolean;
  readonly bindings: Bindings;
}

/** Selects the written rows as one text. Embedded resources are as they were before the write. */
function compileRepresentation(
  table: ExposedTable,
  { select, embeddedWhere, media }: Representation,
  bindings: Bindings,
): { readonly body: string; readonly keys: readonly string[] } {
  const { source, joins } = joinSelected(table, select, { where: embeddedWhere, bindings });
  const pairs = compileValues(source, select, bindings);
  const line =
    media.form === 'csv'
      ? `row(${pairs.map(({ value }) => value).join(', ')})::text`
      : compileRow(source, pairs, bindings);
  return {
    body: `(select ${aggregateRows(line, media)} from ${quoteName(table.name)}${joins})`,
    keys: pairs.map(({ key }) => key),
  };
}

/**
 * A writing statement that selects `rows`, `body` and `inserted`. `inserted` differs from `rows` only for an upsert.
 */
function compileResult(
  table: ExposedTable,
  writing: (columns: string) => string,
  { representation, upserts, bindings }: ResultOptions,
): WriteStatement {
  const name = quoteName(table.name);
  const columns = representation
    ? selectedColumns(table, representation.select).map((column) => `${name}.${quoteName(column)}`)
    : [];
  if (upserts) columns.push(`(${name}.xmax = 0) as inserted`);
  const { body, keys } = representation
    ? compileRepresentation(table, representation, bindings)
    : { body: 'null', keys: [] };
  const inserted = upserts ? 'count(*) filter (where inserted)' : 'count(*)';
  return {
    text:
      `with ${name} as (${writing(columns.length > 0 ? columns.join(', ') : '1 as one')}) ` +
      `select ${body} as body, count(*) as rows, ${inserted} as inserted from ${name}`,
    values: bindings.values,
    keys,
  };
}

/** `"id" uuid, "email" text`: the column definitions for `json_to_record`. */
const recordTypes = (columns: readonly ExposedColumn[]): string =>
  columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');

function compileInsertValues(columns: readonly ExposedColumn[], missingIsDefault: boolean): string {
  return columns
    .map(({ name, defaultSql }) =>
      missingIsDefault && defaultSql !== null
        ? `case when sent.item -> ${quoteText(name)} is null then ${defaultSql} else given.${quoteName(name)} end`
        : `given.${quoteName(name)}`,
    )
    .join(', ');
}

function compileConflict(table: ExposedTable, plan: InsertPlan): string {
  if (!plan.onConflict) return '';
  const { columns, resolution } = plan.onConflict;
  const target = columns.map((column) => {
    if (hasColumn(table, column)) return quoteName(column);
    throw new RestError(400, {
      code: SQLSTATE.UNDEFINED_COLUMN,
      message: `column "${column}" does not exist`,
    });
  });
  const overwritten = plan.payload.columns.filter((column) => !columns.includes(column)).map(quoteName);
  if (resolution === 'ignore' || overwritten.length === 0)
    return ` on conflict (${target.join(', ')}) do nothing`;
  const sets = overwritten.map((column) => `${column} = excluded.${column}`);
  return ` on conflict (${target.join(', ')}) do update set ${sets.join(', ')}`;
}

/** Inserts all rows of the body in one statement. */
export function compileInsert(table: ExposedTable, plan: InsertPlan): WriteStatement {
  const bindings = new Bindings();
  const columns = columnsOf(table, plan.payload.columns);
  const sent = `json_array_elements(${bindings.bind(plan.payload.json, 'json')}) as sent (item)`;
  const source =
    columns.length === 0
      ? `select from ${sent}`
      : `select ${compileInsertValues(columns, plan.missingIsDefault)} from ${sent}, ` +
        `lateral json_to_record(sent.item) as given (${recordTypes(columns)})`;
  const names = columns.length === 0 ? '' : ` (${columns.map(({ name }) => quoteName(name)).join(', ')})`;
  const write = `insert into public.${quoteName(table.name)}${names} ${source}${compileConflict(table, plan)}`;
  const upserts = plan.onConflict?.resolution === 'merge';
  return compileResult(table, (back) => `${write} returning ${back}`, {
    representation: plan.representation,
    upserts,
    bindings,
  });
}

/** As in the hosted service, a statement that would change all visible rows requires a filter. */
function assertFiltered(verb: string, where: readonly Condition[]): void {
  if (where.length === 0)
    throw new RestError(400, {
      code: SQLSTATE.CARDINALITY_VIOLATION,
      message: `${verb} requires a WHERE clause`,
    });
}

export interface ChangePlan {
  readonly where: readonly Condition[];
  readonly representation: Representation | null;
}

/** Updates every matching row with the values of the body's first row. */
export function compileUpdate(
  table: ExposedTable,
  payload: Payload,
  { where, representation }: ChangePlan,
): WriteStatement {
  assertFiltered('UPDATE', where);
  const bindings = new Bindings();
  const columns = columnsOf(table, payload.columns);
  const name = quoteName(table.name);
  if (columns.length === 0) {
    // An empty body updates nothing, whatever rows match.
    const none = (back: string) => `select ${back} from public.${name} where false`;
    return compileResult(table, none, { representation, upserts: false, bindings });
  }
  const sets = columns.map((column) => `${quoteName(column.name)} = given.${quoteName(column.name)}`);
  const given = `json_to_record(${bindings.bind(payload.json, 'json')} -> 0) as given (${recordTypes(columns)})`;
  const write = `update public.${name} set ${sets.join(', ')} from ${given}${compileWhere(plainSource(table), where, bindings)}`;
  return compileResult(table, (back) => `${write} returning ${back}`, {
    representation,
    upserts: false,
    bindings,
  });
}

export function compileDelete(table: ExposedTable, { where, representation }: ChangePlan): WriteStatement {
  assertFiltered('DELETE', where);
  const bindings = new Bindings();
  const write = `delete from public.${quoteName(table.name)}${compileWhere(plainSource(table), where, bindings)}`;
  return compileResult(table, (back) => `${write} returning ${back}`, {
    representation,
    upserts: false,
    bindings,
  });
}
