import { Visitor } from 'vite';
import { lineOf } from './line-of.ts';
import { parseSource } from './parse-source.ts';

/** The classes of SQLSTATEs that PostgreSQL has, and our own. Three more characters follow. */
const CLASSES = '0[0-9ABFLPZ]|2[0-9BDF]|3[489BDF]|4[024]|5[3457-8]|F0|HV|P0|TW|XX';
const SQLSTATE = new RegExp(`^(?:${CLASSES})[0-9A-Z]{3}$`);
/** As SQL writes it: `errcode = '42501'`. */
const QUOTED = new RegExp(`'((?:${CLASSES})[0-9A-Z]{3})'`, 'g');

export interface SqlStateLiteral {
  readonly line: number;
  readonly code: string;
}

/**
 * The SQLSTATEs that a file writes as literals: as a string, as a key, or within SQL.
 *
 * @throws Error when the file cannot be parsed.
 */
export function sqlStateLiterals(path: string, text: string): SqlStateLiteral[] {
  const { program } = parseSource(path, text);
  const found: SqlStateLiteral[] = [];
  const add = (start: number, code: string) => found.push({ line: lineOf(text, start), code });
  const addQuoted = (start: number, sql: string) => {
    for (const [, code = ''] of sql.matchAll(QUOTED)) add(start, code);
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value !== 'string') return;
      if (SQLSTATE.test(value)) add(start, value);
      else addQuoted(start, value);
    },
    // A key need not be quoted: `{ 23505: … }`.
    Property: ({ key }) => {
      if (key.type === 'Literal' && typeof key.value === 'number' && SQLSTATE.test(String(key.value)))
        add(key.start, String(key.value));
    },
    TemplateElement: ({ value, start }) => {
      const written = value.cooked ?? '';
      if (SQLSTATE.test(written)) add(start, written);
      else addQuoted(start, written);
    },
  }).visit(program);
  return found;
}
