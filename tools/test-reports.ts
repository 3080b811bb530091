import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A test that failed: where it is, and its message. */
export interface Failure {
  readonly test: string;
  readonly message: string;
}

/** How many tests a step ran, and which of them failed. A step that is one check counts as one. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** Tests that passed only when they were retried, with the message of the first attempt. */
  readonly retries: readonly Failure[];
}

/** The count of a step that names no test. */
export const plainCount = (passed: number, failed: number): Count => ({
  passed,
  failed,
  failures: [],
  retries: [],
});

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightError = z.object({ message: z.string().optional() });

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(PlaywrightError) })) })),
  ok: z.boolean(),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites(): z.ZodOptional<z.ZodArray<typeof PlaywrightSuite>> {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(PlaywrightError),
});

const readReport = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(path, 'utf8')));

/** A test that did not run counts as failed, and so does a file that could not be loaded. */
export async function countVitest(path: string): Promise<Count> {
  const report = await readReport(path, VitestReport);
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(`${relativePath(name)} › ${fullName}`, failureMessages ?? []),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloadable.length,
    failures: [
      ...failed,
      ...unloadable.map(({ name, message = '' }) => failure(relativePath(name), [message])),
    ],
    retries: [],
  };
}

/** The maximum of retried tests per run. If there are more, all retried tests count as failed. */
const MAX_RETRIES = 3;

/** A browser test that passed when it was retried has passed, and is reported. */
export async function countPlaywright(path: string): Promise<Count> {
  const { stats, suites, errors } = await readReport(path, PlaywrightReport);
  const specs = suites.flatMap(specsOf);
  const retried = specs.filter((spec) => spec.ok && wasRetried(spec)).map(failureOfSpec);
  const areFew = stats.flaky <= MAX_RETRIES;
  return {
    passed: stats.expected + (areFew ? stats.flaky : 0),
    failed: stats.unexpected + stats.skipped + errors.length + (areFew ? 0 : stats.flaky),
    failures: [
      ...specs.filter(({ ok }) => !ok).map(failureOfSpec),
      ...errors.map(({ message = '' }) => failure('outside of every test', [message])),
      ...(areFew ? [] : retried),
    ],
    retries: areFew ? retried : [],
  };
}

const wasRetried = ({ tests }: z.infer<typeof PlaywrightSpec>): boolean =>
  tests.some(({ results }) => results.length > 1);

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const failureOfSpec = ({ title, file, line, tests }: z.infer<typeof PlaywrightSpec>): Failure =>
  failure(
    `${file}:${line} › ${title}`,
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    ),
  );

const relativePath = (path: string): string => relative(process.cwd(), path);

/** Enough of a message to know what was expected and what was received; the rest is in the step's log file. */
const MAX_LINES = 16;
const MAX_LINE_LENGTH = 240;

function failure(test: string, messages: readonly string[]): Failure {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).trimEnd().split('\n'));
  const message = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} …` : line))
    .join('\n');
  return { test, message: lines.length > MAX_LINES ? `${message}\n…` : message };
}
