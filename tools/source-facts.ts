import { parseSync, Visitor } from 'vite';

/** What the walls need to know about one file's text. */
export interface SourceFacts {
  /** Everything it imports, types and `import()` too, as written. */
  readonly specifiers: readonly string[];
  /** Names of what it does that some rooms may not do. */
  readonly deeds: ReadonlySet<Deed>;
}

export type Deed = 'asks the clock' | 'is asynchronous' | 'fetches' | 'reads process.env' | 'throws dice';

/** `a.b` of the source, for the members that tell a deed. */
const MEMBER_DEEDS: Readonly<Record<string, Deed>> = {
  'Date.now': 'asks the clock',
  'Temporal.Now': 'asks the clock',
  'performance.now': 'asks the clock',
  'Math.random': 'throws dice',
  'crypto.randomUUID': 'throws dice',
  'crypto.getRandomValues': 'throws dice',
  'process.env': 'reads process.env',
  'window.fetch': 'fetches',
  'globalThis.fetch': 'fetches',
};

const FETCHING_CLASSES: ReadonlySet<string> = new Set(['EventSource', 'XMLHttpRequest']);

const nameOf = (node: { readonly type: string }): string | undefined =>
  node.type === 'Identifier' && 'name' in node && typeof node.name === 'string' ? node.name : undefined;

/** Whether a node is a word in quotes, as the source of an import is. */
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
  const { program, module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const specifiers = new Set<string>();
  const deeds = new Set<Deed>();
  for (const { moduleRequest } of module.staticImports) specifiers.add(moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.add(moduleRequest.value);
  }
  const noteAsync = (node: { readonly async: boolean }) => {
    if (node.async) deeds.add('is asynchronous');
  };
  new Visitor({
    ImportExpression: ({ source }) => {
      if (isText(source)) specifiers.add(source.value);
    },
    TSImportType: ({ source }) => {
      specifiers.add(source.value);
    },
    FunctionDeclaration: noteAsync,
    FunctionExpression: noteAsync,
    ArrowFunctionExpression: noteAsync,
    Identifier: ({ name }) => {
      if (name === 'Promise') deeds.add('is asynchronous');
    },
    CallExpression: ({ callee }) => {
      if (nameOf(callee) === 'fetch') deeds.add('fetches');
    },
    NewExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee) ?? '';
      if (name === 'Date' && given.length === 0) deeds.add('asks the clock');
      if (FETCHING_CLASSES.has(name)) deeds.add('fetches');
    },
    MemberExpression: ({ object, property }) => {
      const deed = MEMBER_DEEDS[`${nameOf(object) ?? ''}.${nameOf(property) ?? ''}`];
      if (deed) deeds.add(deed);
    },
  }).visit(program);
  return { specifiers: [...specifiers], deeds };
}
