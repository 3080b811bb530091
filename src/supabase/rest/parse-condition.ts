import { parseField } from './parse-field.ts';
import { parseOperation } from './parse-operation.ts';
import type { Condition, Filter, Logic } from './query-syntax.ts';
import { Scanner } from './scanner.ts';

/** The maximum nesting of `and(or(and(…)))`: far beyond real queries, far below the limit of the call stack. */
const MAX_DEPTH = 16;
const LOGIC_OPERATOR = /(?:not\.)?(?:and|or)(?=\()/y;

function parsePart(scanner: Scanner, depth: number): Condition {
  const operator = scanner.match(LOGIC_OPERATOR);
  if (operator !== null) return parseParts(scanner, operator, depth + 1);
  const field = parseField(scanner);
  scanner.expect('.');
  return { kind: 'filter', field, ...parseOperation(scanner, 'item') };
}

function parseParts(scanner: Scanner, operator: string, depth: number): Logic {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} levels of nesting`);
  scanner.expect('(');
  const parts: Condition[] = [];
  do parts.push(parsePart(scanner, depth));
  while (scanner.accept(','));
  scanner.expect(')');
  return { kind: operator.endsWith('and') ? 'and' : 'or', negated: operator.startsWith('not.'), parts };
}

export const isLogicKey = (key: string): boolean => /^(?:not\.)?(?:and|or)$/.test(key);

/** Parses `or=(a.eq.1,not.and(b.is.null,c.gt.2))`: the key is the operator, the text the list. */
export function parseLogic(key: string, text: string): Logic {
  const scanner = new Scanner('logic tree', text);
  const logic = parseParts(scanner, key, 0);
  scanner.expectEnd();
  return logic;
}

/** Parses `column=not.eq.value`. */
export function parseFilter(key: string, text: string): Filter {
  const keyScanner = new Scanner('filter', key);
  const field = parseField(keyScanner);
  keyScanner.expectEnd();
  const scanner = new Scanner('filter', text);
  const filter: Filter = { kind: 'filter', field, ...parseOperation(scanner, 'parameter') };
  scanner.expectEnd();
  return filter;
}
