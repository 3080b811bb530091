import type { A_Expr, Node } from 'libpg-query';
import { columnPath } from './column-path.ts';
import { isParameter } from './is-parameter.ts';
import type { QueryLevel, Relation } from './query-level.ts';

type IsPin = (column: Node, value: Node) => boolean;

const isEquality = ({ kind, name }: A_Expr): boolean => {
  const [operator] = name ?? [];
  return (
    kind === 'AEXPR_OP' && operator !== undefined && 'String' in operator && operator.String.sval === '='
  );
};

/** The two sides of `a = b`, and those of each pair of `(a, b) = (c, d)`. */
function comparedPairs({ lexpr, rexpr }: A_Expr): ReadonlyArray<readonly [Node, Node]> {
  if (!lexpr || !rexpr) return [];
  if (!('RowExpr' in lexpr) || !('RowExpr' in rexpr)) return [[lexpr, rexpr]];
  const values = rexpr.RowExpr.args ?? [];
  return (lexpr.RowExpr.args ?? []).flatMap((column, index) => {
    const value = values[index];
    return value ? [[column, value] as const] : [];
  });
}

/** Whether rows for which the condition is true all fulfil a comparison that `isPin` accepts. */
function implies(condition: Node, isPin: IsPin): boolean {
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    if (boolop === 'AND_EXPR') return args.some((arg) => implies(arg, isPin));
    return boolop === 'OR_EXPR' && args.every((arg) => implies(arg, isPin));
  }
  if (!('A_Expr' in condition) || !isEquality(condition.A_Expr)) return false;
  return comparedPairs(condition.A_Expr).some(([left, right]) => isPin(left, right) || isPin(right, left));
}

/** Whether a column is the `clinic_id` of the relation. Without an alias it is, where no other relation has one. */
function isItsClinic(column: Node, { alias }: Relation, { relations }: QueryLevel): boolean {
  if (!('ColumnRef' in column)) return false;
  const path = columnPath(column.ColumnRef);
  if (path.at(-1) !== 'clinic_id') return false;
  return path.length === 1 ? relations.length === 1 : path.at(-2) === alias;
}

/** Whether a condition of the query compares the relation's `clinic_id` with a parameter. */
export function pinsClinic(level: QueryLevel, relation: Relation, variables: ReadonlySet<string>): boolean {
  const isPin: IsPin = (column, value) =>
    isItsClinic(column, relation, level) && isParameter(value, variables);
  return level.conditions.some(
    ({ expression, restricts }) => restricts(relation.alias) && implies(expression, isPin),
  );
}
