import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STEPS, type Count, type Step } from './test-steps.ts';

/** Lines of this kind are measured figures: they are shown even when all is well. */
const FIGURE = /^figure: (.+)$/gm;

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
  const ended: Count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.count) return ended;
  const counted = await step.count().catch(() => ({ passed: 0, failed: 1 }));
  const isSilentFailure = code !== 0 && counted.failed === 0;
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}

async function runStep(step: Step): Promise<Count> {
  const began = performance.now();
  const { code, output } = await run(step);
  const count = await countOf(step, code);
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const details = step.count ? `   ${count.passed} passed, ${count.failed} failed` : '';
  tell(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${step.name.padEnd(13)} ${seconds.padStart(8)}${details}`);
  if (count.failed > 0) tell(`\n${output.trimEnd()}\n`);
  else for (const [, figure] of output.matchAll(FIGURE)) tell(`       ${figure}`);
  return count;
}

function choose(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    tell(`There is no step ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(' ')}`);
    process.exit(2);
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

async function main(): Promise<void> {
  const steps = choose(process.argv.slice(2));
  await rm('.cache/test-reports', { recursive: true, force: true });
  await mkdir('.cache/test-reports', { recursive: true });
  process.env['TMPDIR'] = await findTemporaryFolder();
  const failedSteps = new Set<string>();
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const isPointless = step.needs !== undefined && failedSteps.has(step.needs);
    const count = isPointless ? { passed: 0, failed: 1 } : await runStep(step);
    if (isPointless) tell(`FAILED ${step.name.padEnd(13)}          not run, because ${step.needs} failed`);
    if (count.failed > 0) failedSteps.add(step.name);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  tell(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main();
