// `npm run storm`: the faults and attacks with their full counts, one figure a row. `npm run storm -- R-01 S-27` runs
// the named rows alone.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countVitest } from '#tools/test-reports.ts';
import { ENUMERATION_WHAT, measureEnumeration } from './enumeration.ts';
import { STORM_ROWS, type StormRow } from './rows.ts';

const REPORTS = join('.cache', 'storm');
const FIGURE = /^figure: (.+)$/gm;

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

interface Result {
  readonly isGood: boolean;
  readonly figures: readonly string[];
  /** What went wrong, at length. */
  readonly complaint?: string;
}

function run(
  row: StormRow,
  report: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const args = ['run', '--project', row.project, ...row.files, ...(row.named ? ['-t', row.named] : [])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', '.bin', 'vitest'), ...args, ...reporters], {
      env: { ...process.env, NO_COLOR: '1', ...(row.runs ? { STORM_RUNS: String(row.runs) } : {}) },
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

async function runRow(row: StormRow): Promise<Result> {
  const report = join(REPORTS, `${row.id}.json`);
  const { code, output } = await run(row, report);
  // Tests that the row did not ask for by name count as pending: only what ran is told.
  const { passed } = await countVitest(report).catch(() => ({ passed: 0 }));
  const found = [...output.matchAll(FIGURE)]
    .map((match) => match[1] ?? '')
    .filter((figure) => figure.startsWith(row.id));
  const isGood = code === 0 && passed > 0;
  const figures =
    found.length > 0 ? found.map((figure) => figure.slice(row.id.length).trim()) : [`${passed} tests passed`];
  return isGood ? { isGood, figures } : { isGood, figures: [], complaint: output };
}

/** A time is measured and told, and judged by whoever reads it. */
async function runEnumeration(): Promise<Result> {
  const figures = (await measureEnumeration()).map(
    ({ door, deltaMs }) => `${door} Δ median ${deltaMs.toFixed(2)} ms`,
  );
  return { isGood: true, figures: [figures.join(', ')] };
}

interface Row {
  readonly id: string;
  readonly what: string;
  readonly run: () => Promise<Result>;
}

const ROWS: readonly Row[] = [
  ...STORM_ROWS.map((row) => ({ id: row.id, what: row.what, run: () => runRow(row) })),
  { id: 'S-27', what: ENUMERATION_WHAT, run: runEnumeration },
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
  if (unknown.length > 0) {
    tell(`There is no row ${unknown.join(', ')}. Rows: ${ROWS.map(({ id }) => id).join(' ')}`);
    process.exitCode = 2;
    return;
  }
  await mkdir(REPORTS, { recursive: true });
  for (const row of ROWS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
    const began = performance.now();
    const { isGood, figures, complaint } = await row.run();
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`;
    tell(`${row.id}  ${isGood ? 'held  ' : 'FAILED'}  ${row.what} (${seconds})`);
    for (const figure of figures) tell(`        ${figure}`);
    if (complaint !== undefined) tell(`\n${complaint.trimEnd()}\n`);
    if (!isGood) process.exitCode = 1;
  }
}

await main();
