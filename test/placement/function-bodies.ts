import { type CreateFunctionStmt, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { nodesWithin } from './nodes-within.ts';

/** A function as a file of `db/repeatable` defines it. The parser must have been loaded (`loadModule`). */
export interface FunctionBody {
  /** With its schema: `app.own_pet_ids`. */
  readonly name: string;
  /** Names of its parameters and, in PL/pgSQL, its variables. */
  readonly variables: ReadonlySet<string>;
  /** The syntax trees of its statements. */
  readonly statements: readonly Node[];
}

const ROW_VARIABLES = ['new', 'old'];

const parse = (text: string): Node[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));

const textOf = (node: Node | undefined): string => (node && 'String' in node ? (node.String.sval ?? '') : '');

/** Parameters that a caller gives. Columns of `returns table` are no values. */
const parameterNames = ({ parameters = [] }: CreateFunctionStmt): string[] =>
  parameters.flatMap((node) => {
    if (!('FunctionParameter' in node)) return [];
    const { name, mode } = node.FunctionParameter;
    return name !== undefined && mode !== 'FUNC_PARAM_TABLE' ? [name] : [];
  });

/** The text after `as`, of a function without `begin atomic`. */
function quotedBody({ options = [] }: CreateFunctionStmt): string {
  for (const option of options) {
    if (!('DefElem' in option) || option.DefElem.defname !== 'as') continue;
    const { arg } = option.DefElem;
    return arg && 'List' in arg ? textOf(arg.List.items?.[0]) : textOf(arg);
  }
  return '';
}

const languageOf = ({ options = [] }: CreateFunctionStmt): string =>
  options
    .map((option) =>
      'DefElem' in option && option.DefElem.defname === 'language' ? textOf(option.DefElem.arg) : '',
    )
    .join('');

/** The values of a key anywhere in the parsed PL/pgSQL, whose types the parser does not declare. */
function* valuesOf(tree: unknown, key: string): Generator {
  if (tree === null || typeof tree !== 'object') return;
  for (const [name, value] of Object.entries(tree)) {
    if (name === key) yield value;
    yield* valuesOf(value, key);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** PL/pgSQL keeps a statement as it is, an expression without `select`, and an assignment with its target. */
function parseExpression(query: string, parseMode: unknown): Node[] {
  if (parseMode === undefined || parseMode === 0) return parse(query);
  return parse(`select ${parseMode === 2 ? query : query.replace(/^[^=]*?:?=/, '')}`);
}

const TABLE_NAMES = /\b(?:from|join|into|update)\s+(?:public\.)?(?<table>[a-z_]+)/gi;

/** A statement built from parts does not parse: each table that a part names counts as read without a condition. */
function parseExecuted(text: string): Node[] {
  try {
    return parse(text);
  } catch {
    return [...text.matchAll(TABLE_NAMES)].flatMap(({ groups }) =>
      parse(`select from "${groups?.['table']}"`),
    );
  }
}

/** Statements that PL/pgSQL executes from a text. */
const executedStatements = (statements: readonly Node[]): Node[] =>
  [...nodesWithin(statements)].flatMap((node) => {
    const text = 'A_Const' in node ? (node.A_Const.sval?.sval ?? '') : '';
    return /^\s*(?:select|insert|update|delete|with|merge)\s/i.test(text) ? parseExecuted(text) : [];
  });

function plpgsqlStatements(tree: unknown): Node[] {
  const statements = [...valuesOf(tree, 'PLpgSQL_expr')].flatMap((expression) => {
    const { query, parseMode } = Object(expression);
    return isText(query) ? parseExpression(query, parseMode) : [];
  });
  return [...statements, ...executedStatements(statements)];
}

/** The functions in a text of SQL. */
export function functionBodies(sql: string): FunctionBody[] {
  return parse(sql).flatMap((node) => {
    if (!('CreateFunctionStmt' in node)) return [];
    const definition = node.CreateFunctionStmt;
    const name = (definition.funcname ?? []).map(textOf).join('.');
    const parameters = [...parameterNames(definition), name.split('.').at(-1) ?? name];
    if (languageOf(definition) !== 'plpgsql') {
      const statements = definition.sql_body ? [definition.sql_body] : parse(quotedBody(definition));
      return [{ name, variables: new Set(parameters), statements }];
    }
    const tree: unknown = parsePlPgSQLSync(sql);
    const variables = [...valuesOf(tree, 'refname')].filter(isText);
    return [
      {
        name,
        variables: new Set([...parameters, ...variables, ...ROW_VARIABLES]),
        statements: plpgsqlStatements(tree),
      },
    ];
  });
}
