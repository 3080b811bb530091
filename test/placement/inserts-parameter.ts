import type { InsertStmt, Node, SelectStmt } from 'libpg-query';
import { isParameter } from './is-parameter.ts';

/** The expressions that a query of `insert … select` or `insert … values` gives to the column at `index`. */
function insertedValues(query: SelectStmt, index: number): Array<Node | undefined> {
  if (query.larg && query.rarg) {
    return [...insertedValues(query.larg, index), ...insertedValues(query.rarg, index)];
  }
  if (query.valuesLists) {
    return query.valuesLists.map((row) => ('List' in row ? row.List.items?.[index] : undefined));
  }
  const target = query.targetList?.[index];
  return [target && 'ResTarget' in target ? target.ResTarget.val : undefined];
}

/**
 * Whether an insert into a clinic's table gives `clinic_id` a parameter in each row. An insert that does not name the
 * column leaves it to its default, `app.clinic_id()`; tables without that default refuse such a row.
 */
export function insertsParameter({ cols, selectStmt }: InsertStmt, variables: ReadonlySet<string>): boolean {
  if (!cols) return false;
  const index = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === 'clinic_id');
  if (index === -1) return true;
  if (!selectStmt || !('SelectStmt' in selectStmt)) return false;
  return insertedValues(selectStmt.SelectStmt, index).every(
    (value) => value !== undefined && isParameter(value, variables),
  );
}
