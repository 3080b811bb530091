import { parseQuoted } from './parse-field.ts';
import {
  IS_VALUES,
  QUANTIFIABLE,
  SEARCH_OPERATORS,
  VALUE_OPERATORS,
  type IsValue,
  type Operation,
  type SearchOperator,
  type ValueOperator,
} from './query-syntax.ts';
import type { Scanner } from './scanner.ts';

const OPERATOR = /[a-z]+(?=[.(])/y;
const CONFIG = /[\w-]+/y;
const LIST_VALUE = /[^,()"][^,)]*/y;
const NESTED_VALUE = /[^,)]+/y;
const BRACES = /\{(?:[^{}"\\]|\\.|"(?:[^"\\]|\\.)*")*\}(?=[,)])/sy;
const OPERATORS = 'operator (eq, gt, ...)';

const isValueOperator = (operator: string): operator is ValueOperator =>
  Object.hasOwn(VALUE_OPERATORS, operator);
const isSearchOperator = (operator: string): operator is SearchOperator =>
  Object.hasOwn(SEARCH_OPERATORS, operator);
const isIsValue = (operator: string): operator is IsValue => Object.hasOwn(IS_VALUES, operator);

/** In a list, quotes delimit a value; at the end of a parameter they are part of it. */
const parseQuotedItem = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const quoted = parseQuoted(scanner);
    return quoted !== null && (scanner.startsWith(',') || scanner.startsWith(')')) ? quoted : null;
  });

/** Whether a value ends with the parameter, or with the item of an `and`/`or` list. */
export type ValueEnd = 'parameter' | 'item';

const parseOperand = (scanner: Scanner, end: ValueEnd): string =>
  end === 'parameter'
    ? scanner.rest()
    : (parseQuotedItem(scanner) ?? scanner.match(BRACES) ?? scanner.match(NESTED_VALUE) ?? '');

function parseList(scanner: Scanner): string[] {
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.accept(')')) return values;
  do values.push(parseQuotedItem(scanner) ?? scanner.match(LIST_VALUE) ?? '');
  while (scanner.accept(','));
  scanner.expect(')');
  return values;
}

function parseIs(scanner: Scanner, end: ValueEnd): Operation {
  const value = scanner.attempt(() => {
    const operator = parseOperand(scanner, end).toLowerCase();
    return isIsValue(operator) ? operator : null;
  });
  return value ? { kind: 'is', value } : scanner.fail('null, not_null, true, false or unknown');
}

function parseSearch(scanner: Scanner, operator: SearchOperator, end: ValueEnd): Operation {
  let config: string | null = null;
  if (scanner.accept('(')) {
    config = scanner.match(CONFIG) ?? scanner.fail('text search configuration');
    scanner.expect(')');
  }
  scanner.expect('.');
  return { kind: 'search', operator, config, value: parseOperand(scanner, end) };
}

function parseValue(scanner: Scanner, operator: ValueOperator, end: ValueEnd): Operation {
  let quantifier: 'any' | 'all' | null = null;
  if (scanner.startsWith('(')) {
    if (!QUANTIFIABLE.has(operator)) scanner.fail('"."');
    quantifier = scanner.accept('(any)')
      ? 'any'
      : scanner.accept('(all)')
        ? 'all'
        : scanner.fail('"(any)" or "(all)"');
  }
  scanner.expect('.');
  return { kind: 'value', operator, quantifier, value: parseOperand(scanner, end) };
}

/** Parses `not.eq.5`, `in.(a,"b,c")`, `is.null`, `like(any).{a*,b*}` or `wfts(english).cat`. */
export function parseOperation(
  scanner: Scanner,
  end: ValueEnd,
): { readonly negated: boolean; readonly operation: Operation } {
  const negated = scanner.accept('not.');
  const operator = scanner.attempt(() => {
    const found = scanner.match(OPERATOR);
    const isKnown =
      found !== null &&
      (found === 'in' || found === 'is' || isValueOperator(found) || isSearchOperator(found));
    return isKnown ? found : null;
  });
  if (operator === null) {
    return negated
      ? scanner.fail(OPERATORS)
      : scanner.fail(`"not" or ${OPERATORS}`, scanner.matchLength('not'));
  }
  if (isSearchOperator(operator)) return { negated, operation: parseSearch(scanner, operator, end) };
  if (isValueOperator(operator)) return { negated, operation: parseValue(scanner, operator, end) };
  scanner.expect('.');
  if (operator === 'is') return { negated, operation: parseIs(scanner, end) };
  return { negated, operation: { kind: 'in', values: parseList(scanner) } };
}
