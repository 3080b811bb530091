import { Visitor } from 'vite';
import { parseSource } from './parse-source.ts';

/** What the import check reads from the text of one file. */
export interface SourceFacts {
  /** Everything it imports, types and `import()` too, as written. */
  readonly specifiers: readonly string[];
  /** The specifiers from which only types are imported, which are erased. */
  readonly typeSpecifiers: ReadonlySet<string>;
  /** Its effects that some layers forbid. */
  readonly effects: ReadonlySet<Effect>;
}

export type Effect =
  | 'reads the clock'
  | 'is asynchronous'
  | 'fetches'
  | 'makes a Request'
  | 'reads process.env'
  | 'uses randomness';

/** `a.b` of the source, for the members that have an effect. */
const MEMBER_EFFECTS: Readonly<Record<string, Effect>> = {
  'Date.now': 'reads the clock',
  'Temporal.Now': 'reads the clock',
  'performance.now': 'reads the clock',
  'Math.random': 'uses randomness',
  'crypto.randomUUID': 'uses randomness',
  'crypto.getRandomValues': 'uses randomness',
  'process.env': 'reads process.env',
  'window.fetch': 'fetches',
  'globalThis.fetch': 'fetches',
};

const FETCHING_CLASSES: ReadonlySet<string> = new Set(['EventSource', 'XMLHttpRequest']);

const nameOf = (node: { readonly type: string }): string | undefined =>
  node.type === 'Identifier' && 'name' in node && typeof node.name === 'string' ? node.name : undefined;

/** Whether a node is a string literal, as the source of an import is. */
const isText = (node: {
  readonly type: string;
  readonly value?: unknown;
}): node is { type: 'Literal'; value: string } => node.type === 'Literal' && typeof node.value === 'string';

/**
 * Reads one TypeScript or JavaScript file.
 *
 * @throws Error when it is not one.
 */
export function readSourceFacts(path: string, text: string): SourceFacts {
  const { program, module } = parseSource(path, text);
  const specifiers = new Set<string>();
  const effects = new Set<Effect>();
  const behavior = new Set<string>();
  const addEntries = (specifier: string, entries: readonly { readonly isType: boolean }[]) => {
    specifiers.add(specifier);
    const bringsTypesOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    if (!bringsTypesOnly) behavior.add(specifier);
  };
  for (const { moduleRequest, entries } of module.staticImports) addEntries(moduleRequest.value, entries);
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) addEntries(entry.moduleRequest.value, [entry]);
  }
  const noteAsync = (node: { readonly async: boolean }) => {
    if (node.async) effects.add('is asynchronous');
  };
  new Visitor({
    ImportExpression: ({ source }) => {
      if (isText(source)) addEntries(source.value, []);
    },
    TSImportType: ({ source }) => {
      specifiers.add(source.value);
    },
    FunctionDeclaration: noteAsync,
    FunctionExpression: noteAsync,
    ArrowFunctionExpression: noteAsync,
    Identifier: ({ name }) => {
      if (name === 'Promise') effects.add('is asynchronous');
    },
    CallExpression: ({ callee }) => {
      if (nameOf(callee) === 'fetch') effects.add('fetches');
    },
    NewExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee) ?? '';
      if (name === 'Date' && given.length === 0) effects.add('reads the clock');
      if (FETCHING_CLASSES.has(name)) effects.add('fetches');
      if (name === 'Request') effects.add('makes a Request');
    },
    MemberExpression: ({ object, property }) => {
      const effect = MEMBER_EFFECTS[`${nameOf(object) ?? ''}.${nameOf(property) ?? ''}`];
      if (effect) effects.add(effect);
    },
  }).visit(program);
  const typeSpecifiers = specifiers.difference(behavior);
  return { specifiers: [...specifiers], typeSpecifiers, effects };
}
