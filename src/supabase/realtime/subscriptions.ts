import * as z from 'zod';
import { EXPOSED_TABLES, type ExposedTable } from '../rest/exposed-tables.ts';
import { parseFilter } from '../rest/parse-condition.ts';
import type { Filter } from '../rest/query-syntax.ts';
import { RestError } from '../rest/rest-error.ts';

/** How many of them one channel may have. */
export const MOST_SUBSCRIPTIONS = 50;

/** What a client asks to hear of rows. */
export const SubscriptionRequest = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
});
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

/** Rows of one table that a channel wants to hear of. */
export interface TableSubscription {
  readonly table: ExposedTable;
  readonly filters: readonly Filter[];
  /** As it was asked for: subscriptions with the same one share a question. */
  readonly filterText: string;
  /** The columns that are told, in the table's order. */
  readonly columns: readonly string[];
}

export interface Subscription {
  /** Tells the client which of its bindings an event is for. */
  readonly id: number;
  readonly event: SubscriptionRequest['event'];
  readonly request: SubscriptionRequest;
  /** None when what was asked for cannot be had. */
  readonly tables: readonly TableSubscription[];
}

/** Where a condition ends and the next one begins: a comma that is followed by a column and an operator. */
const BETWEEN_FILTERS = /,(?=[a-z_]\w*=(?:not\.)?[a-z]+[.(])/;

/** `id=eq.5`, or several joined by commas: all must hold. */
function parseFilters(text: string): Filter[] {
  return text.split(BETWEEN_FILTERS).map((part) => {
    const at = part.indexOf('=');
    return parseFilter(part.slice(0, Math.max(at, 0)), unquote(part.slice(at + 1)));
  });
}

/** `eq."a,b"`: here, quotes set a value apart even at the end. */
const unquote = (operation: string): string =>
  operation.replace(
    /^((?:not\.)?[a-z]+)\."((?:[^"\\]|\\.)*)"$/s,
    (_, operator: string, value: string) => `${operator}.${value.replaceAll(/\\(.)/gs, '$1')}`,
  );

const isEach = (name: string | null | undefined): boolean => !name || name === '*';

function subscribeTo(table: ExposedTable, { filter, select }: SubscriptionRequest): TableSubscription | null {
  const known = (column: string) => table.columns.has(column);
  const wanted = select ? new Set(select) : null;
  if (wanted && ![...wanted].every(known)) return null;
  const filters = filter ? parseFilters(filter) : [];
  if (!filters.every(({ field }) => known(field.column))) return null;
  return {
    table,
    filters,
    filterText: filter ?? '',
    columns: [...table.columns.keys()].filter((column) => wanted?.has(column) ?? true),
  };
}

let lastId = 1000;

/** The tables that a request is about; none when one of them takes no part, or cannot be asked like that. */
function tablesOf(request: SubscriptionRequest): TableSubscription[] {
  if (!isEach(request.schema) && request.schema !== 'public') return [];
  const named = isEach(request.table) ? null : EXPOSED_TABLES.get(request.table ?? '');
  if (named === undefined || (named === null && request.filter)) return [];
  const wanted = named ? [named] : [...EXPOSED_TABLES.values()];
  const tables = wanted.map((table) => subscribeTo(table, request)).filter((one) => one !== null);
  return tables.length < wanted.length ? [] : tables;
}

/** Reads a request. One for another schema, for a table that is not exposed or with a bad filter is for no table. */
export function readSubscription(request: SubscriptionRequest): Subscription {
  lastId += 1;
  try {
    return { id: lastId, event: request.event, request, tables: tablesOf(request) };
  } catch (error) {
    if (error instanceof RestError) return { id: lastId, event: request.event, request, tables: [] };
    throw error;
  }
}

/** What the client compares with what it asked for; a filter that was not asked for stays away. */
export const echoOf = ({ id, request }: Subscription): Readonly<Record<string, unknown>> => ({
  id,
  ...request,
});

/** In words of the wire. */
export const refusalOf = ({ request: { event, schema, table, filter } }: Subscription): string =>
  `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ` +
  `[event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: [${filter ?? ''}]]`;
