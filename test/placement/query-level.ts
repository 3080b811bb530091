import type { JoinExpr, Node, RangeVar } from 'libpg-query';

/** A table in the `from` of a query, or the target of an `update` or `delete`. */
export interface Relation {
  readonly table: string;
  /** Its alias, or its name where it has none. */
  readonly alias: string;
}

/** A condition of a query, with the aliases of the tables whose rows it restricts. */
interface Condition {
  readonly expression: Node;
  readonly restricts: (alias: string) => boolean;
}

/** The tables that one `select`, `update` or `delete` names itself, without its subqueries. */
export interface QueryLevel {
  readonly relations: readonly Relation[];
  readonly conditions: readonly Condition[];
}

const EMPTY: QueryLevel = { relations: [], conditions: [] };

const merge = (levels: readonly QueryLevel[]): QueryLevel => ({
  relations: levels.flatMap(({ relations }) => relations),
  conditions: levels.flatMap(({ conditions }) => conditions),
});

const hasAlias = ({ relations }: QueryLevel, alias: string): boolean =>
  relations.some((relation) => relation.alias === alias);

/** `on` of an outer join removes no row of the preserved side. */
function restrictedSides({ jointype }: JoinExpr, left: QueryLevel, right: QueryLevel): QueryLevel {
  if (jointype === 'JOIN_INNER') return merge([left, right]);
  if (jointype === 'JOIN_LEFT') return right;
  return jointype === 'JOIN_RIGHT' ? left : EMPTY;
}

/** Reads the levels of queries in which `isOfClinic` says which names are a clinic's tables. */
export function levelReader(isOfClinic: (table: RangeVar) => boolean) {
  const readTable = (table: RangeVar | undefined): QueryLevel => {
    if (table?.relname === undefined || !isOfClinic(table)) return EMPTY;
    return {
      relations: [{ table: table.relname, alias: table.alias?.aliasname ?? table.relname }],
      conditions: [],
    };
  };

  const readItem = (item: Node | undefined): QueryLevel => {
    if (!item) return EMPTY;
    if ('RangeVar' in item) return readTable(item.RangeVar);
    if (!('JoinExpr' in item)) return EMPTY;
    const join = item.JoinExpr;
    const [left, right] = [readItem(join.larg), readItem(join.rarg)];
    const both = merge([left, right]);
    if (!join.quals) return both;
    const sides = restrictedSides(join, left, right);
    const condition: Condition = { expression: join.quals, restricts: (alias) => hasAlias(sides, alias) };
    return { relations: both.relations, conditions: [...both.conditions, condition] };
  };

  /** The level of a query with this target (of `update` or `delete`), `from` and `where`. */
  return (target: RangeVar | undefined, from: readonly Node[], where: Node | undefined): QueryLevel => {
    const level = merge([readTable(target), ...from.map(readItem)]);
    if (!where) return level;
    return {
      relations: level.relations,
      conditions: [...level.conditions, { expression: where, restricts: () => true }],
    };
  };
}
