import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A test that failed: where it stands, and what it said. */
export interface Failure {
  readonly test: string;
  readonly said: string;
}

/** How many tests a step ran, and which of them failed. A step that is one check counts as one. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** What passed only when it was tried again, and what it had said before. */
  readonly secondTries: readonly Failure[];
}

/** What a step counted that tells of nothing by name. */
export const plainCount = (passed: number, failed: number): Count => ({
  passed,
  failed,
  failures: [],
  secondTries: [],
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

/** A test that did not run proves nothing, so it counts as failed; so does a file that could not even be loaded. */
export async function countVitest(path: string): Promise<Count> {
  const report = await readReport(path, VitestReport);
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        tellOf(`${fromHere(name)} › ${fullName}`, failureMessages ?? []),
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloadable.length,
    failures: [...failed, ...unloadable.map(({ name, message = '' }) => tellOf(fromHere(name), [message]))],
    secondTries: [],
  };
}

/** So many tests of one run may need a second try. More of them are no bad luck, and have failed. */
const MOST_SECOND_TRIES = 3;

/** A browser test that passed when it was tried again has passed, is told of, and is one of few. */
export async function countPlaywright(path: string): Promise<Count> {
  const { stats, suites, errors } = await readReport(path, PlaywrightReport);
  const specs = suites.flatMap(specsOf);
  const again = specs.filter((spec) => spec.ok && wasTriedAgain(spec)).map(tellOfSpec);
  const areFew = stats.flaky <= MOST_SECOND_TRIES;
  return {
    passed: stats.expected + (areFew ? stats.flaky : 0),
    failed: stats.unexpected + stats.skipped + errors.length + (areFew ? 0 : stats.flaky),
    failures: [
      ...specs.filter(({ ok }) => !ok).map(tellOfSpec),
      ...errors.map(({ message = '' }) => tellOf('outside of every test', [message])),
      ...(areFew ? [] : again),
    ],
    secondTries: areFew ? again : [],
  };
}

const wasTriedAgain = ({ tests }: z.infer<typeof PlaywrightSpec>): boolean =>
  tests.some(({ results }) => results.length > 1);

function specsOf({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): z.infer<typeof PlaywrightSpec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const tellOfSpec = ({ title, file, line, tests }: z.infer<typeof PlaywrightSpec>): Failure =>
  tellOf(
    `${file}:${line} › ${title}`,
    tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    ),
  );

const fromHere = (path: string): string => relative(process.cwd(), path);

/** Enough of a message to know what was expected and what was there; the rest stands in the step's own output. */
const MOST_LINES = 16;
const MOST_LETTERS = 240;

function tellOf(test: string, messages: readonly string[]): Failure {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).trimEnd().split('\n'));
  const said = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)} …` : line))
    .join('\n');
  return { test, said: lines.length > MOST_LINES ? `${said}\n…` : said };
}
