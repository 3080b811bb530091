import type { ExposedTable } from './exposed-tables.ts';
import {
  IS_VALUES,
  SEARCH_OPERATORS,
  VALUE_OPERATORS,
  type Condition,
  type Field,
  type Operation,
  type OrderTerm,
} from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { quoteName, type Bindings } from './statement.ts';

/** @throws RestError 42703 for a column that the table does not have. */
export function compileColumn(table: ExposedTable, column: string): string {
  if (table.columns.has(column)) return `${quoteName(table.name)}.${quoteName(column)}`;
  throw new RestError(400, { code: '42703', message: `column ${table.name}.${column} does not exist` });
}

/** A column, or a place inside a JSON column. */
export function compileField(table: ExposedTable, field: Field, bindings: Bindings): string {
  const column = compileColumn(table, field.column);
  if (field.path.length === 0) return column;
  const steps = field.path.map(
    ({ arrow, key }) => `${arrow}${bindings.bind(key, typeof key === 'number' ? 'int' : 'text')}`,
  );
  return `(to_jsonb(${column})${steps.join('')})`;
}

/** `*` stands for `%`, so that a pattern needs no escaping in an address. */
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
      const words = `${SEARCH_OPERATORS[operation.operator]}(${config}${bindings.bind(operation.value, 'text')})`;
      return `to_tsvector(${config}${field}) @@ ${words}`;
    }
    case 'value': {
      const value = bindings.bind(toPattern(operation.operator, operation.value));
      const right = operation.quantifier ? `${operation.quantifier}(${value})` : value;
      return `${field} ${VALUE_OPERATORS[operation.operator]} ${right}`;
    }
  }
}

export function compileCondition(table: ExposedTable, condition: Condition, bindings: Bindings): string {
  const negation = condition.negated ? 'not ' : '';
  if (condition.kind === 'filter') {
    const field = compileField(table, condition.field, bindings);
    return `${negation}(${compileOperation(field, condition.operation, bindings)})`;
  }
  const parts = condition.parts.map((part) => compileCondition(table, part, bindings));
  return `${negation}(${parts.join(` ${condition.kind} `)})`;
}

/** ` where …`, or nothing. */
export function compileWhere(table: ExposedTable, where: readonly Condition[], bindings: Bindings): string {
  if (where.length === 0) return '';
  return ` where ${where.map((condition) => compileCondition(table, condition, bindings)).join(' and ')}`;
}

/** ` order by …`, or nothing. */
export function compileOrder(table: ExposedTable, order: readonly OrderTerm[], bindings: Bindings): string {
  if (order.length === 0) return '';
  const terms = order.map(({ field, direction, nulls }) =>
    [compileField(table, field, bindings), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  );
  return ` order by ${terms.join(', ')}`;
}
