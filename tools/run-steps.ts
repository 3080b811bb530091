import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleSteps } from './schedule-steps.ts';
import { plainCount, type Count, type Failure } from './test-reports.ts';
import { REPORTS, type Step } from './test-steps.ts';

/** Lines with measured figures, which are printed again when everything has passed. */
const FIGURE = /^figure: (.+)$/gm;

interface StepResult extends Count {
  readonly figures: readonly string[];
}

interface ProcessResult {
  readonly code: number | null;
  readonly output: string;
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** A folder for temporary files that this account may write to: on some machines only root may write to the usual one. */
async function findTemporaryFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/var/tmp']) {
    const probe = await mkdtemp(join(folder, 'tailwell-probe-')).catch(() => null);
    if (probe === null) continue;
    await rm(probe, { recursive: true });
    return folder;
  }
  const own = join(process.cwd(), '.cache', 'tmp');
  await mkdir(own, { recursive: true });
  return own;
}

interface SharedDatabase {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the database server and the migrated template that all steps of a run copy from. Loaded only when there are
 * several such steps: it imports the product, which must be able to fail the steps before it fails their runner.
 */
async function startSharedDatabase(steps: readonly Step[]): Promise<SharedDatabase> {
  const none: SharedDatabase = { env: {}, stop: () => Promise.resolve() };
  if (steps.filter(({ usesDatabase }) => usesDatabase).length < 2) return none;
  try {
    const { startTestServer } = await import('#test/test-server.ts');
    const { shareTestServer } = await import('#test/shared-test-server.ts');
    const { server, stop } = await startTestServer();
    return { env: shareTestServer(server), stop };
  } catch (error) {
    // Each step then starts its own server, and reports the failure.
    print(`No shared database: ${error instanceof Error ? error.message : String(error)}`);
    return none;
  }
}

function runProcess({ command, env }: Step, shared: SharedDatabase['env']): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, NO_COLOR: '1', ...shared, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** What a step counted. A step that exits with an error has failed, whatever its report says or when it wrote none. */
async function countOf(step: Step, code: number | null): Promise<Count> {
  if (!step.count) return code === 0 ? plainCount(1, 0) : plainCount(0, 1);
  const counted = await step.count().catch(() => plainCount(0, 1));
  const isSilentFailure = code !== 0 && counted.failed === 0;
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}

async function runStep(step: Step, database: Promise<SharedDatabase>): Promise<StepResult> {
  const shared = step.usesDatabase ? (await database).env : {};
  const began = performance.now();
  const { code, output } = await runProcess(step, shared);
  const count = await countOf(step, code);
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const details = step.count ? `   ${count.passed} passed, ${count.failed} failed` : '';
  print(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${step.name.padEnd(13)} ${seconds.padStart(8)}${details}`);
  await writeFile(join(REPORTS, `${step.name}.log`), output);
  for (const retried of count.retries) printFailure(retried);
  // The full output of hundreds of tests stays in the log file; the console gets the failures alone.
  if (count.failures.length > 0) for (const failure of count.failures) printFailure(failure);
  else if (count.failed > 0) print(`\n${output.trimEnd()}\n`);
  return { ...count, figures: [...output.matchAll(FIGURE)].map(([, figure = '']) => figure) };
}

function printFailure({ test, message }: Failure): void {
  print(`\n  ${test}\n${message.replaceAll(/^/gm, '    ')}\n`);
}

async function skipStep({ name, needs }: Step): Promise<StepResult> {
  print(`FAILED ${name.padEnd(13)}          not run, because ${needs} failed`);
  return { ...plainCount(0, 1), figures: [] };
}

/** Runs steps, prints the result of each and a summary, and sets the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  process.env['TMPDIR'] = await findTemporaryFolder();
  const database = startSharedDatabase(steps);
  let results: ReadonlyMap<string, StepResult>;
  try {
    results = await scheduleSteps(steps, availableParallelism(), (step, needed?: StepResult) =>
      needed !== undefined && needed.failed > 0 ? skipStep(step) : runStep(step, database),
    );
  } finally {
    await (await database).stop();
  }
  const sum = (of: 'passed' | 'failed') =>
    [...results.values()].reduce((total, result) => total + result[of], 0);
  if (sum('failed') === 0) {
    for (const [name, { figures }] of results)
      for (const figure of figures) print(`${name.padEnd(14)} ${figure}`);
  }
  // Repeated at the end, where readers look first.
  for (const [name, { failures, retries }] of results) {
    for (const { test } of retries) print(`retried ${name}: ${test}`);
    for (const { test } of failures) print(`FAILED ${name}: ${test}`);
  }
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
