import { Visitor } from 'vite';
import { parseSource } from './parse-source.ts';

/** One statement that changes a table's rows. */
export interface TableWrite {
  /** With its schema where that is not `public`: `pets`, `auth.users`. */
  readonly table: string;
  readonly command: 'insert' | 'update' | 'delete' | 'merge' | 'truncate';
}

const NAME = String.raw`(?<table>"?[a-z_]+"?(?:\."?[a-z_]+"?)?)`;

/** The writing commands of SQL. `do update set` and `for update of` name no table that they write. */
const COMMANDS: ReadonlyArray<readonly [TableWrite['command'], RegExp]> = [
  ['insert', new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'giu')],
  [
    'update',
    new RegExp(String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!set\b)[a-z_]+)?\s+set\b`, 'giu'),
  ],
  ['delete', new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`, 'giu')],
  ['merge', new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${NAME}`, 'giu')],
  ['truncate', new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${NAME}`, 'giu')],
];

const plainName = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/^public\./, '');

/** The writes in a text of SQL. Comments do not count; strings do, since a function may execute them. */
export function writesInSql(text: string): TableWrite[] {
  const code = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return COMMANDS.flatMap(([command, pattern]) =>
    [...code.matchAll(pattern)].map(({ groups }) => ({ command, table: plainName(groups?.['table'] ?? '') })),
  );
}

const BUILDER_COMMANDS: Readonly<Record<string, TableWrite['command']>> = {
  insertInto: 'insert',
  replaceInto: 'insert',
  updateTable: 'update',
  deleteFrom: 'delete',
  mergeInto: 'merge',
};

/**
 * The writes in a TypeScript file: those of the query builder, and those in its strings and templates.
 *
 * @throws Error when it is no TypeScript.
 */
export function writesInTypeScript(path: string, text: string): TableWrite[] {
  const { program } = parseSource(path, text);
  const writes: TableWrite[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const command = BUILDER_COMMANDS[callee.property.name];
      if (command === undefined || first?.type !== 'Literal' || typeof first.value !== 'string') return;
      writes.push({ command, table: plainName(first.value.split(' ')[0] ?? '') });
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') writes.push(...writesInSql(value));
    },
    TemplateLiteral: ({ quasis }) => {
      // An interpolated value counts as one word.
      writes.push(...writesInSql(quasis.map(({ value }) => value.cooked ?? '').join(' value ')));
    },
  }).visit(program);
  return writes;
}
