import { assertBoundedPattern } from './assert-bounded-pattern.ts';
import {
  IS_VALUES,
  SEARCH_OPERATORS,
  VALUE_OPERATORS,
  isPatternOperator,
  type Condition,
  type Filter,
  type Operation,
  type OrderTerm,
} from './query-syntax.ts';
import { compileField, hasColumn, notEmbedded, type Source } from './source.ts';
import { quoteName, type Bindings } from './statement.ts';

/** `*` is an alias of `%`, which would have to be percent-encoded in a URL. */
const toPattern = (operator: string, value: string): string =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;

function compileOperation(field: string, operation: Operation, bindings: Bindings): string {
  switch (operation.kind) {
    case 'is':
      return `${field} is ${IS_VALUES[operation.value]}`;
    case 'in':
      return `${field} = any(${bindings.bind([...operation.values])})`;
    case 'search': {
      const config = operation.config === null ? '' : `${bindings.bind(operation.config, 'regconfig')}, `;
      const tsquery = `${SEARCH_OPERATORS[operation.operator]}(${config}${bindings.bind(operation.value, 'text')})`;
      return `to_tsvector(${config}${field}) @@ ${tsquery}`;
    }
    case 'value': {
      if (isPatternOperator(operation.operator)) assertBoundedPattern(operation.value);
      const value = bindings.bind(toPattern(operation.operator, operation.value));
      const right = operation.quantifier ? `${operation.quantifier}(${value})` : value;
      return `${field} ${VALUE_OPERATORS[operation.operator]} ${right}`;
    }
  }
}

/** `profiles=is.null`: whether the embedded row is missing. */
function compileEmbedNullCheck({ embeds, table }: Source, { field, operation }: Filter): string | null {
  const row =
    field.path.length === 0 && !hasColumn(table, field.column) ? embeds.get(field.column) : undefined;
  if (!row || operation.kind !== 'is' || !['null', 'not_null'].includes(operation.value)) return null;
  return `${quoteName(row.alias)}.line is ${IS_VALUES[operation.value]}`;
}

export function compileCondition(source: Source, condition: Condition, bindings: Bindings): string {
  const negation = condition.negated ? 'not ' : '';
  if (condition.kind === 'filter') {
    const presence = compileEmbedNullCheck(source, condition);
    if (presence !== null) return `${negation}(${presence})`;
    const field = compileField(source, condition.field, bindings);
    return `${negation}(${compileOperation(field, condition.operation, bindings)})`;
  }
  const parts = condition.parts.map((part) => compileCondition(source, part, bindings));
  return `${negation}(${parts.join(` ${condition.kind} `)})`;
}

/** ` where …`, or '' without conditions. */
export function compileWhere(source: Source, where: readonly Condition[], bindings: Bindings): string {
  if (where.length === 0) return '';
  return ` where ${where.map((condition) => compileCondition(source, condition, bindings)).join(' and ')}`;
}

function compileOrderField(source: Source, { relation, field }: OrderTerm, bindings: Bindings): string {
  if (relation === null) return compileField(source, field, bindings);
  const row = source.embeds.get(relation);
  if (!row) throw notEmbedded(relation);
  return row.orderColumn(field);
}

/** ` order by …`, or '' without terms. */
export function compileOrder(source: Source, order: readonly OrderTerm[], bindings: Bindings): string {
  if (order.length === 0) return '';
  const terms = order.map((term) =>
    [compileOrderField(source, term, bindings), term.direction, term.nulls && `nulls ${term.nulls}`]
      .filter(Boolean)
      .join(' '),
  );
  return ` order by ${terms.join(', ')}`;
}
