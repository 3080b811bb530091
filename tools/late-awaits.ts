import { type ESTree, Visitor } from 'vite';
import { lineOf } from './line-of.ts';
import { parseSource } from './parse-source.ts';

/** A promise that nobody handles while its function awaits another one. */
export interface LateAwait {
  readonly line: number;
  readonly name: string;
}

/** What one function starts, awaits and handles, in the order of the source. */
interface Body {
  readonly started: Map<string, ESTree.Span>;
  readonly awaits: (ESTree.Span & { readonly names: readonly string[] })[];
  readonly handled: Map<string, number>;
}

const HANDLERS = new Set(['catch', 'finally', 'then']);

const nameOf = (node: ESTree.Node | null): readonly string[] =>
  node?.type === 'Identifier' ? [node.name] : [];

/** The names that `await name` or `await Promise.all([name])` waits for. */
function awaitedNames(argument: ESTree.Expression): readonly string[] {
  const [list] = argument.type === 'CallExpression' ? argument.arguments : [];
  return list?.type === 'ArrayExpression' ? list.elements.flatMap(nameOf) : nameOf(argument);
}

/** The promises of a function that it awaits only after another `await`, which may throw before. */
const lateIn = ({ started, awaits, handled }: Body): { name: string; start: number }[] =>
  [...started].flatMap(([name, { start, end }]) => {
    const own = awaits.find(({ names }) => names.includes(name));
    const isLate = own && awaits.some((one) => one.start >= end && one.end <= own.start);
    return isLate && (handled.get(name) ?? Infinity) > own.start ? [{ name, start }] : [];
  });

/**
 * The promises of a file that are kept in a constant while their function awaits something else. If both fail, as
 * statements do whose connection breaks, the function ends with the first failure, and the second one, which nobody
 * handles, ends the process. `Promise.all` awaits both.
 *
 * @throws Error when the file cannot be parsed.
 */
export function lateAwaits(path: string, text: string): LateAwait[] {
  const { program } = parseSource(path, text);
  const bodies: Body[] = [];
  const found: { name: string; start: number }[] = [];
  const enter = () => void bodies.push({ started: new Map(), awaits: [], handled: new Map() });
  const leave = () => {
    const body = bodies.pop();
    if (body) found.push(...lateIn(body));
  };
  new Visitor({
    Program: enter,
    'Program:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'CallExpression')
        bodies.at(-1)?.started.set(id.name, init);
    },
    AwaitExpression: ({ start, end, argument }) =>
      void bodies.at(-1)?.awaits.push({ start, end, names: awaitedNames(argument) }),
    MemberExpression: ({ object, property, start }) => {
      if (object.type === 'Identifier' && property.type === 'Identifier' && HANDLERS.has(property.name))
        bodies.at(-1)?.handled.set(object.name, start);
    },
  }).visit(program);
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ name, start }) => ({ name, line: lineOf(text, start) }));
}
