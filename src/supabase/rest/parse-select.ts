import { parseField, takeName } from './parse-field.ts';
import type { SelectItem } from './query-syntax.ts';
import { Scanner } from './scanner.ts';

const CAST = /[a-z][a-z0-9_ ]*/iy;
const HINT = /![\p{L}\p{N}_$-]+/uy;
const AGGREGATE = /(?:avg|count|max|min|sum)\(\)/y;
const INSIDE = /[^()"]+|"(?:[^"\\]|\\.)*"/sy;

/** Steps over everything up to the parenthesis that closes the one just opened. */
function skipParentheses(scanner: Scanner): void {
  for (let depth = 1; depth > 0;) {
    if (scanner.take('(')) depth += 1;
    else if (scanner.take(')')) depth -= 1;
    else if (scanner.match(INSIDE) === null) scanner.fail('")"');
  }
}

function takeEmbed(scanner: Scanner): SelectItem | null {
  const target = takeName(scanner);
  if (target === null) return null;
  while (scanner.match(HINT) !== null);
  if (!scanner.take('(')) return null;
  skipParentheses(scanner);
  return { kind: 'embed', target };
}

const takeAlias = (scanner: Scanner): string | null =>
  scanner.attempt(() => {
    const alias = takeName(scanner);
    return alias !== null && !scanner.sees('::') && scanner.take(':') ? alias : null;
  });

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  if (scanner.take('...')) return takeEmbed(scanner) ?? scanner.fail('embedded resource');
  const alias = takeAlias(scanner);
  if (scanner.match(AGGREGATE) !== null) return { kind: 'aggregate', name: 'count' };
  const embed = scanner.attempt(() => takeEmbed(scanner));
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

/** `id,name:full_name,user_data->>email,created_at::text`. An empty text selects nothing, `*` everything. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner('select parameter', text);
  const items: SelectItem[] = [];
  if (scanner.isDone) return items;
  do items.push(parseItem(scanner));
  while (scanner.take(','));
  scanner.expectEnd();
  return items;
}

/** `"id","full_name"`, for `columns` and `on_conflict`. */
export function parseNames(what: string, text: string): string[] {
  const scanner = new Scanner(what, text);
  const names: string[] = [];
  do names.push(takeName(scanner) ?? scanner.fail('column name'));
  while (scanner.take(','));
  scanner.expectEnd();
  return names;
}
