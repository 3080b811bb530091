import { type ESTree, Visitor } from 'vite';
import { lineOf } from './line-of.ts';
import { parseSource } from './parse-source.ts';

/** A place where rows of a statement reach the program, and no schema checks them. */
export interface RawStatement {
  readonly line: number;
  readonly reason: string;
}

export const REASONS = {
  typed: 'sql<…>`…` declares a row type that nothing checks',
  unknown: 'this may return rows: execute an untyped sql`…` of this file, or fetch the rows with a schema',
  rows: 'rows of a statement without a schema',
  compiled: 'a compiled query has no schema for its rows',
  plain: 'query<…>(…) declares a row type that nothing checks',
} as const;

type Expression = ESTree.Expression | null | undefined;

/** The expression without parentheses, `await`, `?.` and type assertions. */
function unwrap(expression: Expression): Expression {
  if (expression?.type === 'AwaitExpression') return unwrap(expression.argument);
  if (
    expression?.type === 'ParenthesizedExpression' ||
    expression?.type === 'ChainExpression' ||
    expression?.type === 'TSAsExpression' ||
    expression?.type === 'TSNonNullExpression'
  )
    return unwrap(expression.expression);
  return expression;
}

/** A call `on.method(first)`; undefined for anything else. */
function methodCall(expression: Expression) {
  const call = unwrap(expression);
  if (call?.type !== 'CallExpression') return undefined;
  const callee = unwrap(call.callee);
  if (callee?.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const [first] = call.arguments;
  return {
    on: unwrap(callee.object),
    method: callee.property.name,
    first,
    isTyped: Boolean(call.typeArguments),
  };
}

type Call = NonNullable<ReturnType<typeof methodCall>>;

/**
 * Whether a call executes a statement. Its `execute` takes the transaction, where that of the query builder takes
 * nothing, and that of a retry policy a function.
 */
const isExecution = ({ method, first }: Call): boolean =>
  method === 'execute' && first !== undefined && !/Function/.test(first.type);

/** Whether an expression is the result of a statement. */
function isResult(expression: Expression): boolean {
  const call = methodCall(expression);
  return call !== undefined && (isExecution(call) || (call.method === 'query' && call.first !== undefined));
}

/** Whether a pattern such as `{ rows }` or `{ rows: [first] }` takes rows out of a result. */
const takesRows = (pattern: ESTree.Node | undefined): boolean =>
  pattern?.type === 'ObjectPattern' &&
  pattern.properties.some(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'rows',
  );

/** Why the rows of an executed statement are unchecked; null for an untyped template, whose rows are unusable. */
function faultOf(executed: Expression, constants: ReadonlyMap<string, ESTree.Expression>): string | null {
  const statement = unwrap(executed);
  if (statement?.type === 'ConditionalExpression')
    return faultOf(statement.consequent, constants) ?? faultOf(statement.alternate, constants);
  if (
    statement?.type === 'TaggedTemplateExpression' &&
    statement.tag.type === 'Identifier' &&
    statement.tag.name === 'sql'
  )
    return statement.typeArguments ? REASONS.typed : null;
  const constant = statement?.type === 'Identifier' ? constants.get(statement.name) : undefined;
  return constant ? faultOf(constant, constants) : REASONS.unknown;
}

/**
 * The statements of a file whose rows no schema checks. `fetchRows` and `queryRows` take a schema, and the query
 * builder knows the columns of the tables.
 *
 * @throws Error when the file cannot be parsed.
 */
export function rawStatements(path: string, text: string): RawStatement[] {
  const { program } = parseSource(path, text);
  const reasons = new Map<number, string>();
  const report = ({ start }: ESTree.Span, reason: string) => {
    const line = lineOf(text, start);
    if (!reasons.has(line)) reasons.set(line, reason);
  };
  const constants = new Map<string, ESTree.Expression>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression: (expression) => {
      const call = methodCall(expression);
      if (!call) return;
      const { on, method, first, isTyped } = call;
      if (isExecution(call)) {
        const fault = faultOf(on, constants);
        if (fault !== null) report(expression, fault);
      }
      if (method === 'executeQuery') report(expression, REASONS.compiled);
      if (method === 'query' && isTyped) report(expression, REASONS.plain);
      if (method === 'then' && first?.type === 'ArrowFunctionExpression' && isResult(on)) {
        if (takesRows(first.params[0])) report(expression, REASONS.rows);
      }
    },
    VariableDeclarator: ({ id, init }) => {
      if (takesRows(id) && isResult(init)) report(id, REASONS.rows);
    },
    MemberExpression: (member) => {
      if (member.property.type === 'Identifier' && member.property.name === 'rows' && isResult(member.object))
        report(member, REASONS.rows);
    },
  }).visit(program);
  return [...reasons].map(([line, reason]) => ({ line, reason })).toSorted((a, b) => a.line - b.line);
}
