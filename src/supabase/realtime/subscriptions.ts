import * as z from 'zod';
import { EXPOSED_TABLES, type ExposedTable } from '../rest/exposed-tables.ts';
import { parseFilter } from '../rest/parse-condition.ts';
import type { Filter } from '../rest/query-syntax.ts';
import { RestError } from '../rest/rest-error.ts';

/** How many `postgres_changes` bindings a channel may have. */
export const MAX_SUBSCRIPTIONS = 50;

/** A `postgres_changes` binding as the client sends it. */
export const SubscriptionRequest = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
});
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

/** A subscription to the changes of one table. */
export interface TableSubscription {
  readonly table: ExposedTable;
  readonly filters: readonly Filter[];
  /** The filter as it was sent: subscriptions with the same text share a query. */
  readonly filterText: string;
  /** The selected columns, in the table's order. */
  readonly columns: readonly string[];
}

export interface Subscription {
  /** Identifies the client's binding that an event belongs to. */
  readonly id: number;
  readonly event: SubscriptionRequest['event'];
  readonly request: SubscriptionRequest;
  /** Empty when the binding is invalid. */
  readonly tables: readonly TableSubscription[];
}

/** The boundary between two filters: a comma followed by a column and an operator. */
const BETWEEN_FILTERS = /,(?=[a-z_]\w*=(?:not\.)?[a-z]+[.(])/;

/** Parses `id=eq.5`, or several filters joined by commas, all of which must match. */
function parseFilters(text: string): Filter[] {
  return text.split(BETWEEN_FILTERS).map((part) => {
    const at = part.indexOf('=');
    return parseFilter(part.slice(0, Math.max(at, 0)), unquote(part.slice(at + 1)));
  });
}

/** Unquotes `eq."a,b"`: unlike in a URL parameter, quotes delimit a value here even at the end. */
const unquote = (operation: string): string =>
  operation.replace(
    /^((?:not\.)?[a-z]+)\."((?:[^"\\]|\\.)*)"$/s,
    (_, operator: string, value: string) => `${operator}.${value.replaceAll(/\\(.)/gs, '$1')}`,
  );

const isWildcard = (name: string | null | undefined): boolean => !name || name === '*';

function subscribeTo(table: ExposedTable, { filter, select }: SubscriptionRequest): TableSubscription | null {
  const isColumn = (column: string) => table.columns.has(column);
  const selected = select ? new Set(select) : null;
  if (selected && ![...selected].every(isColumn)) return null;
  const filters = filter ? parseFilters(filter) : [];
  if (!filters.every(({ field }) => isColumn(field.column))) return null;
  return {
    table,
    filters,
    filterText: filter ?? '',
    columns: [...table.columns.keys()].filter((column) => selected?.has(column) ?? true),
  };
}

let lastId = 1000;

/** The tables of a binding; empty when one of them is not exposed or the filter or selection does not fit it. */
function tablesOf(request: SubscriptionRequest): TableSubscription[] {
  if (!isWildcard(request.schema) && request.schema !== 'public') return [];
  const named = isWildcard(request.table) ? null : EXPOSED_TABLES.get(request.table ?? '');
  if (named === undefined || (named === null && request.filter)) return [];
  const selected = named ? [named] : [...EXPOSED_TABLES.values()];
  const tables = selected.map((table) => subscribeTo(table, request)).filter((one) => one !== null);
  return tables.length < selected.length ? [] : tables;
}

/** Parses a binding. One for another schema, an unexposed table or with an invalid filter has no tables. */
export function readSubscription(request: SubscriptionRequest): Subscription {
  lastId += 1;
  try {
    return { id: lastId, event: request.event, request, tables: tablesOf(request) };
  } catch (error) {
    if (error instanceof RestError) return { id: lastId, event: request.event, request, tables: [] };
    throw error;
  }
}

/** The binding in the reply to the join, which the client compares with its own: an absent filter stays absent. */
export const toReplyBinding = ({ id, request }: Subscription): Readonly<Record<string, unknown>> => ({
  id,
  ...request,
});

/** The protocol's error message for an invalid binding. */
export const bindingErrorOf = ({ request: { event, schema, table, filter } }: Subscription): string =>
  `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ` +
  `[event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: [${filter ?? ''}]]`;
