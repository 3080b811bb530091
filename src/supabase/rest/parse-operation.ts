import { takeQuoted } from './parse-field.ts';
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

const WORD = /[a-z]+(?=[.(])/y;
const CONFIG = /[\w-]+/y;
const LIST_VALUE = /[^,()"][^,)]*/y;
const NESTED_VALUE = /[^,)]+/y;
const BRACES = /\{(?:[^{}"\\]|\\.|"(?:[^"\\]|\\.)*")*\}(?=[,)])/sy;
const OPERATORS = 'operator (eq, gt, ...)';

const isValueOperator = (word: string): word is ValueOperator => Object.hasOwn(VALUE_OPERATORS, word);
const isSearchOperator = (word: string): word is SearchOperator => Object.hasOwn(SEARCH_OPERATORS, word);
const isIsValue = (word: string): word is IsValue => Object.hasOwn(IS_VALUES, word);

/** In a list, quotes delimit a value; at the end of a parameter they are part of it. */
const takeSetApart = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const quoted = takeQuoted(scanner);
    return quoted !== null && (scanner.sees(',') || scanner.sees(')')) ? quoted : null;
  });

/** Whether a value ends with the parameter, or with the item of an `and`/`or` list. */
export type ValueEnd = 'parameter' | 'item';

const takeValue = (scanner: Scanner, end: ValueEnd): string =>
  end === 'parameter'
    ? scanner.rest()
    : (takeSetApart(scanner) ?? scanner.match(BRACES) ?? scanner.match(NESTED_VALUE) ?? '');

function parseList(scanner: Scanner): string[] {
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.take(')')) return values;
  do values.push(takeSetApart(scanner) ?? scanner.match(LIST_VALUE) ?? '');
  while (scanner.take(','));
  scanner.expect(')');
  return values;
}

function parseIs(scanner: Scanner, end: ValueEnd): Operation {
  const value = scanner.attempt(() => {
    const word = takeValue(scanner, end).toLowerCase();
    return isIsValue(word) ? word : null;
  });
  return value ? { kind: 'is', value } : scanner.fail('null, not_null, true, false or unknown');
}

function parseSearch(scanner: Scanner, operator: SearchOperator, end: ValueEnd): Operation {
  let config: string | null = null;
  if (scanner.take('(')) {
    config = scanner.match(CONFIG) ?? scanner.fail('text search configuration');
    scanner.expect(')');
  }
  scanner.expect('.');
  return { kind: 'search', operator, config, value: takeValue(scanner, end) };
}

function parseValue(scanner: Scanner, operator: ValueOperator, end: ValueEnd): Operation {
  let quantifier: 'any' | 'all' | null = null;
  if (scanner.sees('(')) {
    if (!QUANTIFIABLE.has(operator)) scanner.fail('"."');
    quantifier = scanner.take('(any)')
      ? 'any'
      : scanner.take('(all)')
        ? 'all'
        : scanner.fail('"(any)" or "(all)"');
  }
  scanner.expect('.');
  return { kind: 'value', operator, quantifier, value: takeValue(scanner, end) };
}

/** Parses `not.eq.5`, `in.(a,"b,c")`, `is.null`, `like(any).{a*,b*}` or `wfts(english).cat`. */
export function parseOperation(
  scanner: Scanner,
  end: ValueEnd,
): { readonly negated: boolean; readonly operation: Operation } {
  const negated = scanner.take('not.');
  const word = scanner.attempt(() => {
    const found = scanner.match(WORD);
    const isKnown =
      found !== null &&
      (found === 'in' || found === 'is' || isValueOperator(found) || isSearchOperator(found));
    return isKnown ? found : null;
  });
  if (word === null) {
    return negated ? scanner.fail(OPERATORS) : scanner.fail(`"not" or ${OPERATORS}`, scanner.likeness('not'));
  }
  if (isSearchOperator(word)) return { negated, operation: parseSearch(scanner, word, end) };
  if (isValueOperator(word)) return { negated, operation: parseValue(scanner, word, end) };
  scanner.expect('.');
  if (word === 'is') return { negated, operation: parseIs(scanner, end) };
  return { negated, operation: { kind: 'in', values: parseList(scanner) } };
}
