import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** How many tests a step ran. A step that is one check counts as one. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  /** What selects it: `npm test -- unit db`. */
  readonly name: string;
  /** A program of Node's and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A step without which this one cannot tell anything. */
  readonly needs?: string;
  /** Reads what the step counted; without it the exit code alone decides. */
  readonly count?: () => Promise<Count>;
}

const REPORTS = join('.cache', 'test-reports');
const bin = (name: string): string => join('node_modules', '.bin', name);

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

const readReport = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(path, 'utf8')));

/** A test that did not run proves nothing, so it counts as failed; so does a file that could not even be loaded. */
export async function countVitest(path: string): Promise<Count> {
  const report = await readReport(path, VitestReport);
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloadable.length,
  };
}

/** A test that passed only when it was tried again has failed. */
export async function countPlaywright(path: string): Promise<Count> {
  const { stats, errors } = await readReport(path, PlaywrightReport);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

function vitest(project: string, needs?: string): Step {
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
    ],
    count: () => countVitest(report),
    ...(needs ? { needs } : {}),
  };
}

const browserReport = join(REPORTS, 'e2e.json');

/** Every check there is, the quick ones first. */
export const STEPS: readonly Step[] = [
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'types-server', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types-web', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'walls', command: [join('tools', 'check-imports.ts')] },
  { name: 'dead-code', command: [bin('knip')] },
  { name: 'generated', command: [join('tools', 'generate-docs.ts'), '--check'] },
  { name: 'build', command: [join('tools', 'build.mjs')] },
  vitest('unit'),
  vitest('web'),
  vitest('db'),
  vitest('process', 'build'),
  vitest('acceptance', 'build'),
  vitest('two-processes', 'build'),
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    needs: 'build',
    count: () => countPlaywright(browserReport),
  },
];
