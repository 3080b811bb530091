import { join } from 'node:path';
import { countPlaywright, countVitest, type Count } from './test-reports.ts';

export interface Step {
  /** What selects it: `npm test -- unit db`. */
  readonly name: string;
  /** A program of Node's and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A step without which this one cannot tell anything. */
  readonly needs?: string;
  /** It waits for most of its time, and runs beside those that come after it. */
  readonly isPatient?: true;
  /** Reads what the step counted; without it the exit code alone decides. */
  readonly count?: () => Promise<Count>;
}

/** Where each step leaves what it counted and what it printed. */
export const REPORTS = join('.cache', 'test-reports');
const bin = (name: string): string => join('node_modules', '.bin', name);

function vitest(project: string, more: Pick<Step, 'needs' | 'isPatient'> = {}): Step {
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
    ...more,
  };
}

const browserReport = join(REPORTS, 'e2e.json');

/** Every check there is, the quick ones first. */
export const STEPS: readonly Step[] = [
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'types-server', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types-web', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'boundaries', command: [join('tools', 'check-imports.ts')] },
  { name: 'dead-code', command: [bin('knip')] },
  { name: 'generated', command: [join('tools', 'generate-docs.ts'), '--check'] },
  { name: 'build', command: [join('tools', 'build.mjs')] },
  vitest('process', { needs: 'build', isPatient: true }),
  vitest('unit'),
  vitest('web'),
  vitest('db'),
  vitest('acceptance', { needs: 'build' }),
  vitest('two-processes', { needs: 'build' }),
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    needs: 'build',
    count: () => countPlaywright(browserReport),
  },
];
