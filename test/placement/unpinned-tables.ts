import type {
  DeleteStmt,
  InsertStmt,
  MergeStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { insertsParameter } from './inserts-parameter.ts';
import { pinsClinic } from './pins-clinic.ts';
import { levelReader, type QueryLevel, type Relation } from './query-level.ts';

export interface StatementContext {
  /** Names of the tables that belong to clinics. */
  readonly clinicTables: ReadonlySet<string>;
  /** Parameters and variables of the SQL function that contains the statement. */
  readonly variables?: ReadonlySet<string>;
}

const NO_VARIABLES: ReadonlySet<string> = new Set();

const cteNames = (clause: WithClause | undefined): string[] =>
  (clause?.ctes ?? []).flatMap((cte) =>
    'CommonTableExpr' in cte && cte.CommonTableExpr.ctename !== undefined
      ? [cte.CommonTableExpr.ctename]
      : [],
  );

/**
 * The clinics' tables in a statement and its subqueries whose `clinic_id` is compared with no parameter (in an insert:
 * is given none).
 */
export function unpinnedTables(statement: unknown, context: StatementContext): Relation[] {
  const { clinicTables, variables = NO_VARIABLES } = context;
  const found: Relation[] = [];

  /** `ctes` are the names that stand for queries of a `with` rather than for tables. */
  function visit(value: unknown, ctes: ReadonlySet<string>): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, ctes);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    // Safe: see `nodesWithin`. What is no node has none of these keys.
    const node = value as Node;
    if ('SelectStmt' in node) visitSelect(node.SelectStmt, ctes);
    else if ('UpdateStmt' in node) visitUpdate(node.UpdateStmt, ctes);
    else if ('DeleteStmt' in node) visitDelete(node.DeleteStmt, ctes);
    else if ('InsertStmt' in node) visitInsert(node.InsertStmt, ctes);
    else if ('MergeStmt' in node) visitMerge(node.MergeStmt, ctes);
    else for (const child of Object.values(value)) visit(child, ctes);
  }

  const isOfClinic = (ctes: ReadonlySet<string>) => (table: RangeVar) =>
    clinicTables.has(table.relname ?? '') &&
    (table.schemaname !== undefined || !ctes.has(table.relname ?? ''));

  const withNames = (ctes: ReadonlySet<string>, clause: WithClause | undefined): ReadonlySet<string> =>
    new Set([...ctes, ...cteNames(clause)]);

  function check(level: QueryLevel): void {
    found.push(...level.relations.filter((relation) => !pinsClinic(level, relation, variables)));
  }

  function visitSelect(query: SelectStmt, outer: ReadonlySet<string>): void {
    const ctes = withNames(outer, query.withClause);
    const { larg, rarg, ...rest } = query;
    check(levelReader(isOfClinic(ctes))(undefined, query.fromClause ?? [], query.whereClause));
    if (larg) visitSelect(larg, ctes);
    if (rarg) visitSelect(rarg, ctes);
    visit(Object.values(rest), ctes);
  }

  function visitUpdate(query: UpdateStmt, outer: ReadonlySet<string>): void {
    const ctes = withNames(outer, query.withClause);
    check(levelReader(isOfClinic(ctes))(query.relation, query.fromClause ?? [], query.whereClause));
    visit(Object.values(query), ctes);
  }

  function visitDelete(query: DeleteStmt, outer: ReadonlySet<string>): void {
    const ctes = withNames(outer, query.withClause);
    check(levelReader(isOfClinic(ctes))(query.relation, query.usingClause ?? [], query.whereClause));
    visit(Object.values(query), ctes);
  }

  function visitInsert(query: InsertStmt, outer: ReadonlySet<string>): void {
    const ctes = withNames(outer, query.withClause);
    const table = query.relation?.relname ?? '';
    if (clinicTables.has(table) && !insertsParameter(query, variables)) found.push({ table, alias: table });
    visit(Object.values(query), ctes);
  }

  /** `merge` is used nowhere: its conditions are not read, so that its tables count as unpinned. */
  function visitMerge(query: MergeStmt, outer: ReadonlySet<string>): void {
    const ctes = withNames(outer, query.withClause);
    const source = query.sourceRelation ? [query.sourceRelation] : [];
    check(levelReader(isOfClinic(ctes))(query.relation, source, undefined));
    visit(Object.values(query), ctes);
  }

  visit(statement, NO_VARIABLES);
  return found;
}
