import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainCount, type Count, type Failure } from './test-reports.ts';
import { REPORTS, STEPS, type Step } from './test-steps.ts';

/** Lines of this kind are measured figures: they are shown when all is well. */
const FIGURE = /^figure: (.+)$/gm;

interface Ended extends Count {
  readonly figures: readonly string[];
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

/** A folder that this account may write temporary files into: the usual one is root's alone on some machines. */
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

function run({ command, env }: Step): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, NO_COLOR: '1', ...env },
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

/** What a step counted. One that ended badly has failed, whatever its report says or when it left none. */
async function countOf(step: Step, code: number | null): Promise<Count> {
  if (!step.count) return code === 0 ? plainCount(1, 0) : plainCount(0, 1);
  const counted = await step.count().catch(() => plainCount(0, 1));
  const isSilentFailure = code !== 0 && counted.failed === 0;
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}

async function runStep(step: Step): Promise<Ended> {
  const began = performance.now();
  const { code, output } = await run(step);
  const count = await countOf(step, code);
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const details = step.count ? `   ${count.passed} passed, ${count.failed} failed` : '';
  tell(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${step.name.padEnd(13)} ${seconds.padStart(8)}${details}`);
  await writeFile(join(REPORTS, `${step.name}.log`), output);
  for (const again of count.secondTries) tellOf(again);
  // Whoever reads of a failure wants to know of which: all that hundreds of other tests printed stands in the file.
  if (count.failures.length > 0) for (const failure of count.failures) tellOf(failure);
  else if (count.failed > 0) tell(`\n${output.trimEnd()}\n`);
  return { ...count, figures: [...output.matchAll(FIGURE)].map(([, figure = '']) => figure) };
}

function tellOf({ test, said }: Failure): void {
  tell(`\n  ${test}\n${said.replaceAll(/^/gm, '    ')}\n`);
}

function choose(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    tell(`There is no step ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(' ')}`);
    process.exit(2);
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

/** Runs the steps in their order, each when what it needs has not failed; the patient ones beside those after them. */
async function runAll(steps: readonly Step[]): Promise<ReadonlyMap<string, Ended>> {
  const running = new Map<string, Promise<Ended>>();
  for (const step of steps) {
    const needed = step.needs === undefined ? undefined : await running.get(step.needs);
    const isPointless = needed !== undefined && needed.failed > 0;
    const ran = isPointless ? leaveOut(step) : runStep(step);
    running.set(step.name, ran);
    if (!step.isPatient) await ran;
  }
  const counted = [...running].map(async ([name, ran]) => [name, await ran] as const);
  return new Map(await Promise.all(counted));
}

async function leaveOut({ name, needs }: Step): Promise<Ended> {
  tell(`FAILED ${name.padEnd(13)}          not run, because ${needs} failed`);
  return { ...plainCount(0, 1), figures: [] };
}

async function main(): Promise<void> {
  const steps = choose(process.argv.slice(2));
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  process.env['TMPDIR'] = await findTemporaryFolder();
  const counts = await runAll(steps);
  const sum = (of: 'passed' | 'failed') =>
    [...counts.values()].reduce((total, count) => total + count[of], 0);
  // Beside a failure nobody looks for figures.
  if (sum('failed') === 0) {
    for (const [name, { figures }] of counts)
      for (const figure of figures) tell(`${name.padEnd(14)} ${figure}`);
  }
  // Once more at the end, where one looks first.
  for (const [name, { failures, secondTries }] of counts) {
    for (const { test } of secondTries) tell(`second try ${name}: ${test}`);
    for (const { test } of failures) tell(`FAILED ${name}: ${test}`);
  }
  tell(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

await main();
