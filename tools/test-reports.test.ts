import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailwell-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function report(content: object): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
const playwrightReport = { stats, suites: [], errors: [] };

test('tests that passed are counted', async () => {
  expect(await countVitest(await report(vitestReport))).toEqual({
    passed: 7,
    failed: 0,
    failures: [],
    retries: [],
  });
  expect(await countPlaywright(await report(playwrightReport))).toEqual({
    passed: 5,
    failed: 0,
    failures: [],
    retries: [],
  });
});

test('a test that was skipped or only planned counts as failed', async () => {
  const skipping = { ...vitestReport, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(await countVitest(await report(skipping))).toMatchObject({ passed: 7, failed: 6 });
  const slack = { stats: { ...stats, unexpected: 1, skipped: 3 }, suites: [], errors: [{}] };
  expect(await countPlaywright(await report(slack))).toMatchObject({ passed: 5, failed: 5 });
});

test('a file that could not be loaded counts as failed, though no test of it ran', async () => {
  const testResults = [
    { name: resolve('src/broken.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
    {
      name: resolve('src/sound.test.ts'),
      status: 'passed',
      assertionResults: [{ fullName: 'it stands', status: 'passed' }],
    },
  ];
  expect(await countVitest(await report({ ...vitestReport, testResults }))).toEqual({
    passed: 7,
    failed: 1,
    failures: [{ test: 'src/broken.test.ts', message: 'no such file' }],
    retries: [],
  });
});

test('a few browser tests may pass on a retry, and are reported with the message of the first attempt', async () => {
  const retried = (line: number) => ({
    title: 'somebody books',
    file: 'day.e2e.ts',
    line,
    ok: true,
    tests: [{ results: [{ errors: [{ message: 'gone' }] }, { errors: [] }] }],
  });
  const withFlaky = (flaky: number) => ({
    ...playwrightReport,
    stats: { ...stats, flaky },
    suites: [{ specs: Array.from({ length: flaky }, (_, line) => retried(line)) }],
  });
  const few = await countPlaywright(await report(withFlaky(3)));
  expect(few).toMatchObject({ passed: 8, failed: 0, failures: [] });
  expect(few.retries[2]).toEqual({ test: 'day.e2e.ts:2 › somebody books', message: 'gone' });
  const many = await countPlaywright(await report(withFlaky(4)));
  expect(many).toMatchObject({ passed: 5, failed: 4, retries: [] });
  expect(many.failures).toHaveLength(4);
});

test('each failure is reported with its place, its name and the beginning of its message, without colors', async () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const testResults = [
    {
      name: resolve('src/day.test.ts'),
      status: 'failed',
      assertionResults: [
        {
          fullName: 'a day has hours',
          status: 'failed',
          failureMessages: ['\u001B[31mexpected 24\u001B[39m'],
        },
        { fullName: 'a week has days', status: 'passed', failureMessages: [] },
      ],
    },
  ];
  const { failures } = await countVitest(await report({ ...vitestReport, numFailedTests: 1, testResults }));
  expect(failures).toEqual([{ test: 'src/day.test.ts › a day has hours', message: 'expected 24' }]);

  const spec = { title: 'somebody books', file: 'day.e2e.ts', line: 7 };
  const inner = { specs: [{ ...spec, ok: false, tests: [{ results: [{ errors: [{ message: long }] }] }] }] };
  const suites = [{ specs: [{ ...spec, ok: true, tests: [] }], suites: [inner] }];
  const browser = await countPlaywright(await report({ ...playwrightReport, suites }));
  expect(browser.failures.map(({ test: name }) => name)).toEqual(['day.e2e.ts:7 › somebody books']);
  expect(browser.failures[0]?.message).toMatch(/^line 0\n[^]*line 15\n…$/);
  const endless = { ...playwrightReport, errors: [{ message: 'a'.repeat(9_000) }] };
  expect((await countPlaywright(await report(endless))).failures[0]?.message).toMatch(/^a{240} …$/);
});
