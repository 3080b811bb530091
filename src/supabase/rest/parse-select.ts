import { parseField, parseName } from './parse-field.ts';
import type { Embed, SelectItem } from './query-syntax.ts';
import { Scanner } from './scanner.ts';

const CAST = /[a-z][a-z0-9_ ]*/iy;
const HINT = /[\p{L}\p{N}_$-]+/uy;
/** The maximum nesting of embedded resources. */
const MAX_DEPTH = 4;
const AGGREGATE = /(?:avg|count|max|min|sum)\(\)/y;

/** Parses `!inner`, `!left`, or the name of the relation. */
function parseHints(scanner: Scanner): Pick<Embed, 'hint' | 'isInner'> {
  let hint: string | null = null;
  let isInner = false;
  while (scanner.accept('!')) {
    const name = scanner.match(HINT) ?? scanner.fail('hint');
    if (name === 'inner') isInner = true;
    else if (name !== 'left') hint = name;
  }
  return { hint, isInner };
}

/** Parses `target!hint!inner(select)`; null without a parenthesis, which is a column. */
function parseEmbed(scanner: Scanner, flags: Pick<Embed, 'alias' | 'isSpread'>, depth: number): Embed | null {
  const head = scanner.attempt(() => {
    const target = parseName(scanner);
    if (target === null) return null;
    const hints = parseHints(scanner);
    return scanner.accept('(') ? { target, ...hints } : null;
  });
  if (head === null) return null;
  if (depth === MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} embedded resources within each other`);
  const select: SelectItem[] = [];
  if (!scanner.accept(')')) {
    select.push(...parseItems(scanner, depth + 1));
    scanner.expect(')');
  }
  return { kind: 'embed', ...head, ...flags, select };
}

const parseAlias = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const alias = parseName(scanner);
    return alias !== null && !scanner.startsWith('::') && scanner.accept(':') ? alias : null;
  });

function parseItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.accept('*')) return { kind: 'star' };
  if (scanner.accept('...'))
    return parseEmbed(scanner, { alias: null, isSpread: true }, depth) ?? scanner.fail('embedded resource');
  const alias = parseAlias(scanner);
  if (scanner.match(AGGREGATE) !== null) return { kind: 'aggregate', name: 'count' };
  const embed = parseEmbed(scanner, { alias, isSpread: false }, depth);
  if (embed) return embed;
  const field = parseField(scanner);
  if (scanner.accept('.')) {
    const call = scanner.match(AGGREGATE);
    return call === null
      ? scanner.fail('aggregate function')
      : { kind: 'aggregate', name: call.slice(0, -2) };
  }
  const cast = scanner.accept('::') ? (scanner.match(CAST)?.trim() ?? scanner.fail('type name')) : null;
  return { kind: 'column', field, alias, cast };
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  do items.push(parseItem(scanner, depth));
  while (scanner.accept(','));
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
  do names.push(parseName(scanner) ?? scanner.fail('column name'));
  while (scanner.accept(','));
  scanner.expectEnd();
  return names;
}
