import { isLogicKey, parseFilter, parseLogic } from './parse-condition.ts';
import { parseField } from './parse-field.ts';
import { parseNames, parseSelect } from './parse-select.ts';
import type { Condition, OrderTerm, RestQuery } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { Scanner } from './scanner.ts';

function parseOrderTerm(scanner: Scanner): OrderTerm {
  const field = parseField(scanner);
  if (scanner.sees('(')) {
    throw new RestError(400, {
      code: 'PGRST108',
      message: `'${field.column}' is not an embedded resource in this request`,
      hint: `Verify that '${field.column}' is included in the 'select' query parameter.`,
    });
  }
  const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : null;
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null;
  return { field, direction, nulls };
}

/** `full_name.desc.nullslast,id`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do terms.push(parseOrderTerm(scanner));
  while (scanner.take(','));
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

/** Parameters that are for the gateway, not for the table. */
const FOREIGN = new Set(['apikey']);

/** Reads a query string such as `select=id&full_name=ilike.*x*&order=id.asc&limit=3`. */
export function parseQuery(search: string): RestQuery {
  const where: Condition[] = [];
  const order: OrderTerm[] = [];
  let select = parseSelect('*');
  let limit: number | null = null;
  let offset = 0;
  let columns: string[] | null = null;
  let onConflict: string[] | null = null;
  for (const [key, value] of new URLSearchParams(search)) {
    if (FOREIGN.has(key)) continue;
    if (key === 'select') select = parseSelect(value);
    else if (key === 'order') order.push(...parseOrder(value));
    else if (key === 'limit') limit = parseCount('limit', value);
    else if (key === 'offset') offset = parseCount('offset', value);
    else if (key === 'columns') columns = parseNames('columns parameter', value);
    else if (key === 'on_conflict') onConflict = parseNames('on_conflict parameter', value);
    else if (isLogicKey(key)) where.push(parseLogic(key, value));
    else where.push(parseFilter(key, value));
  }
  return { select, where, order, limit, offset, columns, onConflict };
}
