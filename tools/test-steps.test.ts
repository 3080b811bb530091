import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest, STEPS } from './test-steps.ts';

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

test('tests that passed are counted', async () => {
  expect(await countVitest(await report(vitestReport))).toEqual({ passed: 7, failed: 0 });
  expect(await countPlaywright(await report({ stats, errors: [] }))).toEqual({ passed: 5, failed: 0 });
});

test('a test that was skipped or only planned counts as failed', async () => {
  const skipping = { ...vitestReport, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(await countVitest(await report(skipping))).toEqual({ passed: 7, failed: 6 });
  const slack = { stats: { ...stats, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] };
  expect(await countPlaywright(await report(slack))).toEqual({ passed: 5, failed: 7 });
});

test('a file that could not be loaded counts as failed, though no test of it ran', async () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(await countVitest(await report({ ...vitestReport, testResults }))).toEqual({ passed: 7, failed: 1 });
});

test('steps have names of their own, and need only what comes before them', () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, { needs }] of STEPS.entries()) {
    if (needs !== undefined) expect(names.slice(0, index)).toContain(needs);
  }
});
