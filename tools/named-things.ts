import { Visitor } from 'vite';
import { parseSource } from './parse-source.ts';

/** A piece of a file, and the index where it begins. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** What the words check reads from one file. */
export interface NamedThings {
  readonly names: readonly Piece[];
  /** Names within SQL. */
  readonly sqlNames: readonly Piece[];
  /** Comments and prose. */
  readonly texts: readonly Piece[];
  /** What people may read on a screen: JSX text, and strings that are no mere value. */
  readonly shown?: readonly Piece[];
}

const piecesOf = (text: string, pattern: RegExp, offset = 0): Piece[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[0], start: offset + match.index }));

const SQL_COMMENT = /--[^\n]*|\/\*[^]*?\*\//g;
const SQL_STRING = /'(?:[^']|'')*'/g;
const SQL_NAME = /[A-Za-z_][A-Za-z0-9_]*/g;
/** A word of at least two parts, as only a name has. */
const COMPOUND_NAME = /[A-Za-z]+(?:_[A-Za-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+/g;

/** A string that people may read: several words, or one that begins with a capital; not a constant in capitals. */
const READABLE = /\s|^[A-Z][a-z]/;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Names and comments of SQL. Quoted text is data, unless it is the body of a function. */
export function readSql(text: string, offset = 0): NamedThings {
  const code = text.replaceAll(SQL_COMMENT, blank).replaceAll(SQL_STRING, blank);
  const sqlNames = piecesOf(code, SQL_NAME, offset);
  return { names: [], sqlNames, texts: piecesOf(text, SQL_COMMENT, offset) };
}

/** The prose of a Markdown document, with the names that it writes as code. */
export function readMarkdown(text: string): NamedThings {
  const code = /```[^]*?```|`[^`\n]+`/g;
  const names = piecesOf(text, code).flatMap(({ text: span, start }) =>
    piecesOf(span, /[A-Za-z][\w-]*/g, start),
  );
  return { names, sqlNames: [], texts: [{ text: text.replaceAll(code, blank), start: 0 }] };
}

/** The names that a TypeScript or JavaScript file gives to things, the names in its SQL, and its comments. */
export function readScript(path: string, text: string): NamedThings {
  const { program, comments, module } = parseSource(path, text);
  const names: Piece[] = [];
  const sqlNames: Piece[] = [];
  const shown: Piece[] = [];
  const foreign = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!/^[.#]/.test(moduleRequest.value)) for (const { localName } of entries) foreign.add(localName.value);
  }
  // A member is named where it is declared, so only its declaration counts.
  const members = new Set<number>();
  // Summaries of endpoints are documentation for developers, and SQL is none of a screen.
  const unseen = new Set<number>();
  const addStrings = (value: string, start: number) => {
    names.push(...piecesOf(value, COMPOUND_NAME, start));
    if (READABLE.test(value) && !unseen.has(start)) shown.push({ text: value, start });
  };
  const collect = new Visitor({
    MemberExpression: ({ property, computed }) => {
      if (!computed) members.add(property.start);
    },
    Identifier: ({ name, start }) => {
      if (!foreign.has(name)) names.push({ text: name, start });
    },
    PrivateIdentifier: ({ name, start }) => names.push({ text: name, start }),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'summary') unseen.add(value.start);
    },
    JSXText: ({ value, start }) => shown.push({ text: value, start }),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') addStrings(value, start);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!text.slice(tag.start, tag.end).startsWith('sql')) return;
      for (const { value, start } of quasi.quasis) {
        const sql = readSql(value.raw, start);
        sqlNames.push(...sql.sqlNames);
        unseen.add(start);
      }
    },
    TemplateElement: ({ value, start }) => addStrings(value.raw, start),
  });
  collect.visit(program);
  return {
    names: names.filter(({ start }) => !members.has(start)),
    sqlNames,
    texts: comments.map(({ value, start }) => ({ text: value, start: start + 2 })),
    shown,
  };
}

/** Reads a file of any kind that the words check knows; undefined for others. */
export function readNamedThings(path: string, text: string): NamedThings | undefined {
  if (/\.(?:tsx?|m?js)$/.test(path)) return readScript(path, text);
  if (path.endsWith('.sql')) return readSql(text);
  if (path.endsWith('.md')) return readMarkdown(text);
  if (path.endsWith('.css')) return { names: [], sqlNames: [], texts: piecesOf(text, /\/\*[^]*?\*\//g) };
  return undefined;
}
