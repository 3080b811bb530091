import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { isPatternOperator, type Condition, type RestQuery, type SelectItem } from './query-syntax.ts';
import { RestError } from './rest-error.ts';

const MAX_WEIGHT = 400;
/** What a regular expression or a text search weighs, and an embedded resource. */
const SEARCH_WEIGHT = 10;
const EMBED_WEIGHT = 10;
/** Values of a list that weigh as much as one comparison. */
const LISTED_VALUES = 10;

const weightOfCondition = (condition: Condition): number => {
  if (condition.kind !== 'filter')
    return condition.parts.reduce((sum, part) => sum + weightOfCondition(part), 1);
  const { operation } = condition;
  if (operation.kind === 'in') return 1 + Math.floor(operation.values.length / LISTED_VALUES);
  const isSearch =
    operation.kind === 'search' || (operation.kind === 'value' && isPatternOperator(operation.operator));
  return isSearch ? SEARCH_WEIGHT : 1;
};

const sum = <T>(items: readonly T[], weigh: (item: T) => number): number =>
  items.reduce((total, item) => total + weigh(item), 0);

const weightOfItem = (item: SelectItem): number =>
  item.kind === 'embed' ? EMBED_WEIGHT + sum(item.select, weightOfItem) : 1;

/** What a query costs, compared with one comparison of a column. */
export const weightOf = ({ select, where, embeddedWhere, order }: RestQuery): number =>
  sum(select, weightOfItem) +
  sum(where, weightOfCondition) +
  sum([...embeddedWhere.values()], (conditions) => sum(conditions, weightOfCondition)) +
  order.length;

/** @throws RestError for a query that asks for more at once than any screen needs. */
export function assertBoundedQuery(query: RestQuery): void {
  if (weightOf(query) > MAX_WEIGHT)
    throw new RestError(400, {
      code: SQLSTATE.STATEMENT_TOO_COMPLEX,
      message: 'The query is too complex',
      hint: 'Ask for less at once: fewer conditions, embedded resources or searches.',
    });
}
