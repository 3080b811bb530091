import { lateAwaits } from './late-awaits.ts';
import { rawStatements } from './raw-statements.ts';
import { readProductFiles } from './read-product-files.ts';
import { sqlStateLiterals } from './sqlstate-literals.ts';

/** The files that may use rows without a schema, each with its reason. */
const RAW_STATEMENTS: Readonly<Record<string, string>> = {
  'src/foundation/server/database/fetch-rows.ts': 'it checks rows against a schema',
  'src/foundation/server/database/query-rows.ts': 'it checks rows against a schema',
};

/** The files that may contain SQLSTATEs, each with its reason. */
const SQLSTATES: Readonly<Record<string, string>> = {
  'src/foundation/server/database/sqlstate.ts': 'it names them for all others',
  'src/foundation/web/session/load-profile.ts':
    'a browser reads them in answers, and imports nothing of the server',
};

interface Rule {
  readonly files: string;
  readonly exceptions: Readonly<Record<string, string>>;
  readonly find: (path: string, text: string) => readonly { readonly line: number; readonly fault: string }[];
}

const RULES: readonly Rule[] = [
  {
    files: 'src/**/*.{ts,tsx}',
    exceptions: RAW_STATEMENTS,
    find: (path, text) => rawStatements(path, text).map(({ line, reason }) => ({ line, fault: reason })),
  },
  {
    files: '{src,db,tools}/**/*.{ts,tsx,mjs}',
    exceptions: SQLSTATES,
    find: (path, text) =>
      sqlStateLiterals(path, text).map(({ line, code }) => ({
        line,
        fault: `'${code}' is an SQLSTATE: name it in src/foundation/server/database/sqlstate.ts`,
      })),
  },
  {
    files: '{src,db}/**/*.{ts,tsx}',
    exceptions: {},
    find: (path, text) =>
      lateAwaits(path, text).map(({ line, name }) => ({
        line,
        fault: `nobody handles \`${name}\` while something else is awaited: await both with Promise.all`,
      })),
  },
];

/** The faults of the files, and exceptions that are no longer needed, each as a sentence. */
export function statementFaults(
  { find, exceptions }: Pick<Rule, 'exceptions' | 'find'>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const stale = new Set(Object.keys(exceptions));
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const found = find(path, text);
    if (found.length > 0 && path in exceptions) stale.delete(path);
    else faults.push(...found.map(({ line, fault }) => `${path}:${line} ${fault}`));
  }
  return [...faults, ...[...stale].map((path) => `${path} needs no exception: take it off the list`)];
}

async function main(): Promise<void> {
  const faults: string[] = [];
  for (const rule of RULES) {
    faults.push(...statementFaults(rule, await readProductFiles(rule.files)));
  }
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `${faults.length} statements without a schema, SQLSTATEs, unhandled promises and stale exceptions\n`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
