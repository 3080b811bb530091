import { parseField, takeName } from './parse-field.ts';
import type { Embed, SelectItem } from './query-syntax.ts';
import { Scanner } from './scanner.ts';

const CAST = /[a-z][a-z0-9_ ]*/iy;
const HINT = /[\p{L}\p{N}_$-]+/uy;
/** The maximum nesting of embedded resources. */
const DEEPEST = 4;
const AGGREGATE = /(?:avg|count|max|min|sum)\(\)/y;

/** Parses `!inner`, `!left`, or the name of the relation. */
function takeHints(scanner: Scanner): Pick<Embed, 'hint' | 'isInner'> {
  let hint: string | null = null;
  let isInner = false;
  while (scanner.take('!')) {
    const word = scanner.match(HINT) ?? scanner.fail('hint');
    if (word === 'inner') isInner = true;
    else if (word !== 'left') hint = word;
  }
  return { hint, isInner };
}

/** Parses `target!hint!inner(select)`; null without a parenthesis, which is a column. */
function takeEmbed(scanner: Scanner, place: Pick<Embed, 'alias' | 'isSpread'>, depth: number): Embed | null {
  const head = scanner.attempt(() => {
    const target = takeName(scanner);
    if (target === null) return null;
    const hints = takeHints(scanner);
    return scanner.take('(') ? { target, ...hints } : null;
  });
  if (head === null) return null;
  if (depth === DEEPEST) scanner.fail(`at most ${DEEPEST} embedded resources within each other`);
  const select: SelectItem[] = [];
  if (!scanner.take(')')) {
    select.push(...parseItems(scanner, depth + 1));
    scanner.expect(')');
  }
  return { kind: 'embed', ...head, ...place, select };
}

const takeAlias = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const alias = takeName(scanner);
    return alias !== null && !scanner.sees('::') && scanner.take(':') ? alias : null;
  });

function parseItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  if (scanner.take('...'))
    return takeEmbed(scanner, { alias: null, isSpread: true }, depth) ?? scanner.fail('embedded resource');
  const alias = takeAlias(scanner);
  if (scanner.match(AGGREGATE) !== null) return { kind: 'aggregate', name: 'count' };
  const embed = takeEmbed(scanner, { alias, isSpread: false }, depth);
  if (embed) return embed;
  const field = parseField(scanner);
  if (scanner.take('.')) {
    const call = scanner.match(AGGREGATE);
    return call === null
      ? scanner.fail('aggregate function')
      : { kind: 'aggregate', name: call.slice(0, -2) };
  }
  const cast = scanner.take('::') ? (scanner.match(CAST)?.trim() ?? scanner.fail('type name')) : null;
  return { kind: 'column', field, alias, cast };
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  do items.push(parseItem(scanner, depth));
  while (scanner.take(','));
  return items;
}

/**
 * Parses `id,name:full_name,user_data->>email,created_at::text,profiles(full_name)`. '' selects nothing, `*`
 * everything.
 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner('select parameter', text);
  if (scanner.isDone) return [];
  const items = parseItems(scanner, 0);
  scanner.expectEnd();
  return items;
}

/** Parses `"id","full_name"`, for `columns` and `on_conflict`. */
export function parseNames(what: string, text: string): string[] {
  const scanner = new Scanner(what, text);
  const names: string[] = [];
  do names.push(takeName(scanner) ?? scanner.fail('column name'));
  while (scanner.take(','));
  scanner.expectEnd();
  return names;
}
