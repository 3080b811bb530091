import type { Node } from 'libpg-query';
import { columnPath } from './column-path.ts';
import { nodesWithin } from './nodes-within.ts';

/**
 * Whether the value of an expression is known before the statement reads any table: `$1`, `app.clinic_id()`, a constant,
 * or a variable of the SQL function that contains the statement.
 *
 * @param variables names of the function's parameters and variables.
 */
export function isParameter(expression: Node, variables: ReadonlySet<string>): boolean {
  for (const node of nodesWithin(expression)) {
    if ('RangeVar' in node || 'SetToDefault' in node) return false;
    if (!('ColumnRef' in node)) continue;
    const [first] = columnPath(node.ColumnRef);
    // The first part is a variable (`p_clinic`), a row variable (`new.clinic_id`) or the function (`book.p_clinic`).
    if (first === undefined || !variables.has(first)) return false;
  }
  return true;
}
