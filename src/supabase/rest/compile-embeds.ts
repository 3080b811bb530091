import { compileWhere } from './compile-condition.ts';
import { compileRow, compileValues } from './compile-select.ts';
import type { ExposedTable } from './exposed-tables.ts';
import { findRelation } from './find-relation.ts';
import { findTable } from './find-table.ts';
import { nameOfEmbed, type Embed, type EmbeddedWhere, type Field, type SelectItem } from './query-syntax.ts';
import { RestError } from './rest-error.ts';
import { compileField, notEmbedded, type JoinedRow, type Source } from './source.ts';
import { quoteName, type Bindings } from './statement.ts';

/** Each is a join that PostgreSQL has to plan. */
const MAX_EMBEDS = 20;

/** A table joined with its embedded resources. */
export interface JoinedSource {
  readonly source: Source;
  /** The joins after the table's name in `from`; '' if there are none. */
  readonly joins: string;
}

interface EmbedContext {
  readonly where: EmbeddedWhere;
  readonly bindings: Bindings;
  /** Numbers the embedded resources of a statement, for unique aliases. */
  readonly names: { count: number };
}

/** A lateral join to a related row. The relation is by key, so there is at most one. */
function compileEmbed(
  outer: Source,
  embed: Embed,
  path: string,
  context: EmbedContext,
): { readonly join: string; readonly row: JoinedRow } {
  const { where, bindings, names } = context;
  const relation = findRelation(outer.table, embed);
  names.count += 1;
  const alias = `embedded_${names.count}`;
  const table = findTable(relation.table);
  const inner = joinEmbeds({ table, alias: `${table.name}_${names.count}` }, embed.select, path, context);
  const { source } = inner;
  const pairs = compileValues(source, embed.select, bindings);
  const line = compileRow(source, pairs, bindings);
  const conditions = compileWhere(source, where.get(path) ?? [], bindings).replace(/^ where /, ' and ');
  const orderColumns: string[] = [];
  const orderColumn = (field: Field): string => {
    orderColumns.push(compileField(source, field, bindings));
    return `${quoteName(alias)}.order_${orderColumns.length}`;
  };
  const own = `${quoteName(outer.alias)}.${quoteName(relation.ownColumn)}`;
  const its = `${quoteName(source.alias)}.${quoteName(relation.itsColumn)}`;
  return {
    row: { alias, keys: pairs.map(({ key }) => key), orderColumn },
    // Evaluated after `order by` was compiled, which adds columns.
    get join() {
      const columns = [`${line} as line`, ...orderColumns.map((value, at) => `${value} as order_${at + 1}`)];
      const from = `public.${quoteName(table.name)} as ${quoteName(source.alias)}${inner.joins}`;
      const kind = embed.isInner ? 'join' : 'left join';
      return ` ${kind} lateral (select ${columns.join(', ')} from ${from} where ${own} = ${its}${conditions}) as ${quoteName(alias)} on true`;
    },
  };
}

function joinEmbeds(
  { table, alias }: { readonly table: ExposedTable; readonly alias: string },
  select: readonly SelectItem[],
  path: string,
  context: EmbedContext,
): JoinedSource {
  const embeds = new Map<string, JoinedRow>();
  const source: Source = { table, alias, embeds };
  const compiled = select.flatMap((item) => {
    if (item.kind !== 'embed') return [];
    const name = nameOfEmbed(item);
    const embed = compileEmbed(source, item, path === '' ? name : `${path}.${name}`, context);
    embeds.set(name, embed.row);
    return [embed];
  });
  return {
    source,
    get joins() {
      return compiled.map(({ join }) => join).join('');
    },
  };
}

const pathsOf = (select: readonly SelectItem[], prefix = ''): string[] =>
  select.flatMap((item) => {
    if (item.kind !== 'embed') return [];
    const path = `${prefix}${nameOfEmbed(item)}`;
    return [path, ...pathsOf(item.select, `${path}.`)];
  });

/**
 * Joins the embedded resources of a selection to a table, with their filters.
 *
 * @throws RestError PGRST100 for too many of them, PGRST108 for a filter on a resource that is not selected, PGRST200
 * for one that is not related.
 */
export function joinSelected(
  table: ExposedTable,
  select: readonly SelectItem[],
  { where, bindings }: Pick<EmbedContext, 'where' | 'bindings'>,
): JoinedSource {
  const selected = new Set(pathsOf(select));
  if (pathsOf(select).length > MAX_EMBEDS) {
    throw new RestError(400, {
      code: 'PGRST100',
      message: `A request may embed ${MAX_EMBEDS} resources at most`,
    });
  }
  for (const path of where.keys()) if (!selected.has(path)) throw notEmbedded(path);
  return joinEmbeds({ table, alias: table.name }, select, '', { where, bindings, names: { count: 0 } });
}
