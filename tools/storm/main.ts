// `npm run storm`: runs the faults and attacks with their full counts and prints the figures of each row.
// `npm run storm -- R-01 S-27` runs the named rows only, and `S-28` both S-28a and S-28b. `STORM_RUNS` sets another count,
// for a short run.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countPlaywright, countVitest, type Count } from '#tools/test-reports.ts';
import { ENUMERATION_WHAT, measureEnumeration } from './enumeration.ts';
import { STORM_ROWS, type StormRow } from './rows.ts';

const REPORTS = join('.cache', 'storm');
const FIGURE = /^figure: (.+)$/gm;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Result {
  readonly isGood: boolean;
  readonly figures: readonly string[];
  /** The whole output of a failed row. */
  readonly violation?: string;
}

interface Tool {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly count: (report: string) => Promise<Pick<Count, 'passed'>>;
}

function toolFor({ project, files, named }: StormRow, report: string): Tool {
  if (project === 'e2e') {
    const filter = named ? ['--grep', named] : [];
    return {
      args: [
        binOf('playwright'),
        'test',
        ...files,
        ...filter,
        '--workers=1',
        '--retries=0',
        '--reporter=line,json',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      count: countPlaywright,
    };
  }
  const filter = named ? ['-t', named] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    args: [binOf('vitest'), 'run', '--project', project, ...files, ...filter, ...reporters],
    env: {},
    count: countVitest,
  };
}

const binOf = (name: string): string => join('node_modules', '.bin', name);

function run(
  { runs }: StormRow,
  { args, env }: Tool,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: {
        ...process.env,
        NO_COLOR: '1',
        ...env,
        ...(runs ? { STORM_RUNS: process.env['STORM_RUNS'] ?? String(runs) } : {}),
      },
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

/** The id by which the tests and the list of faults know the row: without the letter. */
const idOf = ({ id }: { readonly id: string }): string => id.replace(/[a-z]$/, '');

async function runRow(row: StormRow): Promise<Result> {
  const report = join(REPORTS, `${row.id}.json`);
  const tool = toolFor(row, report);
  const { code, output } = await run(row, tool);
  // Tests that the row does not select count as pending, so only the tests that ran are counted.
  const { passed } = await tool.count(report).catch(() => ({ passed: 0 }));
  const found = [...output.matchAll(FIGURE)]
    .map((match) => match[1] ?? '')
    .filter((figure) => figure.startsWith(idOf(row)));
  const isGood = code === 0 && passed > 0;
  const figures =
    found.length > 0
      ? found.map((figure) => figure.slice(idOf(row).length).trim())
      : [`${passed} tests passed`];
  return isGood ? { isGood, figures } : { isGood, figures: [], violation: output };
}

/** Reports times without a threshold: the reader decides whether they are acceptable. */
async function runEnumeration(): Promise<Result> {
  const figures = (await measureEnumeration()).map(
    ({ endpoint, deltaMs }) => `${endpoint} Δ median ${deltaMs.toFixed(2)} ms`,
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
  const requested = process.argv.slice(2);
  const isRequested = (row: Row) => requested.includes(row.id) || requested.includes(idOf(row));
  const unknown = requested.filter((id) => !ROWS.some((row) => row.id === id || idOf(row) === id));
  if (unknown.length > 0) {
    print(`There is no row ${unknown.join(', ')}. Rows: ${ROWS.map(({ id }) => id).join(' ')}`);
    process.exitCode = 2;
    return;
  }
  await mkdir(REPORTS, { recursive: true });
  const selected = requested.length === 0 ? ROWS : ROWS.filter(isRequested);
  for (const row of selected) {
    const began = performance.now();
    const { isGood, figures, violation } = await row.run();
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`;
    print(`${row.id}  ${isGood ? 'passed' : 'FAILED'}  ${row.what} (${seconds})`);
    for (const figure of figures) print(`        ${figure}`);
    if (violation !== undefined) print(`\n${violation.trimEnd()}\n`);
    if (!isGood) process.exitCode = 1;
  }
}

await main();
