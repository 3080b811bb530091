import type { Field, JsonStep } from './query-syntax.ts';
import type { Scanner } from './scanner.ts';

/** A hyphen is part of a name unless it begins an arrow. */
const PLAIN_NAME = /(?:[\p{L}\p{N}_ $]|-(?!>))+/uy;
const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
const JSON_INDEX = /-?\d{1,9}(?=$|[,:.()]|->)/y;
const JSON_KEY = /(?:[^,:.()"-]|-(?!>))+/y;

/** `"a \"b\""` → `a "b"`. */
export function parseQuoted(scanner: Scanner): string | null {
  const quoted = scanner.match(QUOTED);
  return quoted === null ? null : quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
}

/** Parses a plain or quoted name; null if there is none. */
export function parseName(scanner: Scanner): string | null {
  const quoted = parseQuoted(scanner);
  if (quoted !== null) return quoted;
  const plain = scanner.match(PLAIN_NAME)?.trim();
  return plain ? plain : null;
}

function parseJsonStep(scanner: Scanner): JsonStep | null {
  const arrow = scanner.accept('->>') ? '->>' : scanner.accept('->') ? '->' : null;
  if (!arrow) return null;
  const index = scanner.match(JSON_INDEX);
  if (index !== null) return { arrow, key: Number(index) };
  const key = parseQuoted(scanner) ?? scanner.match(JSON_KEY);
  if (key === null) return scanner.fail('json key');
  return { arrow, key };
}

/** Parses `name`, `"a name"` or `name->key->0->>key`. */
export function parseField(scanner: Scanner): Field {
  const column = parseName(scanner);
  if (column === null) return scanner.fail('field name (letters, digits, _ or $)');
  const path: JsonStep[] = [];
  for (let step = parseJsonStep(scanner); step; step = parseJsonStep(scanner)) path.push(step);
  return { column, path };
}
