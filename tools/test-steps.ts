import { join } from 'node:path';
import type { Schedulable } from './schedule-steps.ts';
import { countPlaywright, countVitest, type Count } from './test-reports.ts';

export interface Step extends Schedulable {
  /** What selects it: `npm test -- unit db`. */
  readonly name: string;
  /** A script for Node and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its tests copy their databases from the template of the run. */
  readonly usesDatabase?: true;
  /** Reads what the step counted; without it the exit code alone decides. */
  readonly count?: () => Promise<Count>;
}

/** The folder of each step's report and output. */
export const REPORTS = join('.cache', 'test-reports');
const bin = (name: string): string => join('node_modules', '.bin', name);

/** One of the static checks that are quick enough to run on every change. */
export const STATIC = {
  format: { name: 'format', command: [bin('oxfmt'), '--check'], cores: 1 },
  lint: { name: 'lint', command: [bin('oxlint'), '--type-aware'], cores: 1 },
  typesServer: { name: 'types-server', command: [bin('tsc'), '-p', 'tsconfig.server.json'], cores: 1 },
  typesWeb: { name: 'types-web', command: [bin('tsc'), '-p', 'tsconfig.web.json'], cores: 1 },
  boundaries: { name: 'boundaries', command: [join('tools', 'check-imports.ts')], cores: 1 },
  statements: { name: 'statements', command: [join('tools', 'check-statements.ts')], cores: 1 },
  tableOwners: { name: 'table-owners', command: [join('tools', 'check-table-owners.ts')], cores: 1 },
  formats: { name: 'formats', command: [join('tools', 'check-formats.ts')], cores: 1 },
  countries: { name: 'countries', command: [join('tools', 'check-countries.ts')], cores: 1 },
  statusLists: { name: 'status-lists', command: [join('tools', 'check-status-lists.ts')], cores: 1 },
} as const satisfies Readonly<Record<string, Step>>;

/**
 * One project of Vitest.
 *
 * @param files the test files to run; all of the project when there are none.
 */
export function vitest(
  project: string,
  {
    files = [],
    ...schedule
  }: Partial<Pick<Step, 'needs' | 'cores' | 'usesDatabase'>> & { readonly files?: readonly string[] } = {},
): Step {
  const report = join(REPORTS, `${project}.json`);
  return {
    name: project,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    count: () => countVitest(report),
    cores: 2,
    ...schedule,
  };
}

const browserReport = join(REPORTS, 'e2e.json');

/** All checks, the quick ones first. */
export const STEPS: readonly Step[] = [
  STATIC.format,
  STATIC.lint,
  STATIC.typesServer,
  STATIC.typesWeb,
  STATIC.boundaries,
  STATIC.tableOwners,
  STATIC.countries,
  STATIC.formats,
  STATIC.statusLists,
  STATIC.statements,
  { name: 'words', command: [join('tools', 'check-words.ts')], cores: 1 },
  { name: 'dead-code', command: [bin('knip')], cores: 1 },
  { name: 'generated', command: [join('tools', 'generate-docs.ts'), '--check'], cores: 1 },
  { name: 'build', command: [join('tools', 'build.mjs')], cores: 1 },
  {
    name: 'first-screens',
    command: [join('tools', 'check-first-screens.ts')],
    needs: 'build',
    cores: 1,
  },
  // It starts whole servers, and is idle most of the time.
  vitest('process', { needs: 'build', cores: 0 }),
  vitest('unit'),
  vitest('web'),
  vitest('db', { usesDatabase: true }),
  vitest('acceptance', { needs: 'build', usesDatabase: true }),
  vitest('two-processes', { needs: 'build', usesDatabase: true }),
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    needs: 'build',
    cores: 2,
    count: () => countPlaywright(browserReport),
  },
];
