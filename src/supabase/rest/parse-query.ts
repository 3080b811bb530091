import { assertBoundedQuery } from './assert-bounded-query.ts';
import { isLogicKey, parseFilter, parseLogic } from './parse-condition.ts';
import { parseField } from './parse-field.ts';
import { parseNames, parseSelect } from './parse-select.ts';
import type { Condition, Field, OrderTerm, RestQuery } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { Scanner } from './scanner.ts';

/** Parses `full_name`, or `profiles(full_name)` for a field of an embedded resource. */
function parseOrderField(scanner: Scanner): { readonly relation: string | null; readonly field: Field } {
  const field = parseField(scanner);
  if (field.path.length > 0 || !scanner.accept('(')) return { relation: null, field };
  const inner = parseField(scanner);
  scanner.expect(')');
  return { relation: field.column, field: inner };
}

function parseOrderTerm(scanner: Scanner): OrderTerm {
  const { relation, field } = parseOrderField(scanner);
  const direction = scanner.accept('.asc') ? 'asc' : scanner.accept('.desc') ? 'desc' : null;
  const nulls = scanner.accept('.nullsfirst') ? 'first' : scanner.accept('.nullslast') ? 'last' : null;
  return { relation, field, direction, nulls };
}

/** Parses `full_name.desc.nullslast,id`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do terms.push(parseOrderTerm(scanner));
  while (scanner.accept(','));
  scanner.expectEnd();
  return terms;
}

function parseCount(name: 'limit' | 'offset', text: string): number {
  if (/^-\d+$/.test(text)) {
    throw new RestError(416, {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: `${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    });
  }
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return new Scanner(name, text).fail('a whole number');
}

/** Parameters of the gateway, which are not part of the query. */
const GATEWAY_PARAMETERS = new Set(['apikey']);
const KEY_PARTS = /(?:"(?:[^"\\]|\\.)*"|[^".])+/gs;

/** Splits `profiles.full_name` into the path of the embedded resource and the name. `not.or` is one name. */
export function splitKey(key: string): { readonly path: string; readonly name: string } {
  const parts = key.match(KEY_PARTS) ?? [key];
  const isNegated = parts.at(-2) === 'not' && ['and', 'or'].includes(parts.at(-1) ?? '');
  const at = parts.length - (isNegated ? 2 : 1);
  return { path: parts.slice(0, at).join('.'), name: parts.slice(at).join('.') };
}

const parseCondition = (name: string, value: string): Condition =>
  isLogicKey(name) ? parseLogic(name, value) : parseFilter(name, value);

/** At most one row is embedded, so that its order, limit and offset have no effect; they are only validated. */
function validateIgnored(name: string, value: string): boolean {
  if (name === 'order') parseOrder(value);
  else if (name === 'limit' || name === 'offset') parseCount(name, value);
  else return false;
  return true;
}

/** Parses a query string such as `select=id&full_name=ilike.*x*&order=id.asc&limit=3`, whose weight is bounded. */
export function parseQuery(search: string): RestQuery {
  const where: Condition[] = [];
  const embeddedWhere = new Map<string, Condition[]>();
  const order: OrderTerm[] = [];
  let select = parseSelect('*');
  let limit: number | null = null;
  let offset = 0;
  let columns: string[] | null = null;
  let onConflict: string[] | null = null;
  for (const [key, value] of new URLSearchParams(search)) {
    if (GATEWAY_PARAMETERS.has(key)) continue;
    if (key === 'select') select = parseSelect(value);
    else if (key === 'order') order.push(...parseOrder(value));
    else if (key === 'limit') limit = parseCount('limit', value);
    else if (key === 'offset') offset = parseCount('offset', value);
    else if (key === 'columns') columns = parseNames('columns parameter', value);
    else if (key === 'on_conflict') onConflict = parseNames('on_conflict parameter', value);
    else {
      const { path, name } = splitKey(key);
      if (path === '') where.push(parseCondition(name, value));
      else if (!validateIgnored(name, value))
        embeddedWhere.set(path, [...(embeddedWhere.get(path) ?? []), parseCondition(name, value)]);
      else if (!embeddedWhere.has(path)) embeddedWhere.set(path, []);
    }
  }
  const query = { select, where, embeddedWhere, order, limit, offset, columns, onConflict };
  assertBoundedQuery(query);
  return query;
}
