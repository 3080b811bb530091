import { existsSync } from 'node:fs';
import { affectedTests, CHECKED_PROJECTS, chooseWithin, reachedFiles } from './affected-tests.ts';
import { findChangedFiles } from './changed-files.ts';
import type { Graph } from './find-cycles.ts';
import { importedFiles, readSources } from './import-graph.ts';
import { print, runSteps } from './run-steps.ts';
import { STATIC, STEPS, vitest, type Step } from './test-steps.ts';

/** The time for tests; the static checks take up to a minute in addition. */
const TEST_BUDGET_SECONDS = 100;

/** What tsconfig.web.json compiles; tsconfig.server.json compiles the rest. */
const WEB = /^src\/(?:.*\/web\/|app\/[^/]+\.tsx$|app\/routes\.ts$)/;

/** The static checks of a change. Files that import only types of the changed ones are compiled too. */
function staticSteps(changed: readonly string[], imports: Graph): Step[] {
  const isCode = (path: string) => /\.(?:tsx?|mjs)$/.test(path);
  const sources = changed.filter(isCode);
  if (sources.length === 0) return [STATIC.format];
  const linted = sources.filter((path) => existsSync(path));
  const reached = [...reachedFiles(sources, imports).keys()];
  return [
    STATIC.format,
    ...(linted.length > 0 ? [{ ...STATIC.lint, command: [...STATIC.lint.command, ...linted] }] : []),
    ...(reached.some((path) => !WEB.test(path)) ? [STATIC.typesServer] : []),
    ...(reached.some((path) => WEB.test(path)) ? [STATIC.typesWeb] : []),
    STATIC.boundaries,
    STATIC.tableOwners,
    STATIC.countries,
    STATIC.formats,
    STATIC.statusLists,
    STATIC.statements,
  ];
}

/** `npm run check`: the checks and tests that a change affects by the import graph, in at most three minutes. */
async function main(): Promise<void> {
  const changed = await findChangedFiles();
  if (changed.length === 0) {
    print('Nothing has changed.');
    return;
  }
  const sources = await readSources();
  const graphOf = (
    specifiersOf: (facts: {
      specifiers: readonly string[];
      typeSpecifiers: ReadonlySet<string>;
    }) => readonly string[],
  ) => new Map([...sources].map(([path, facts]) => [path, importedFiles(path, specifiersOf(facts))]));
  const withTypes = graphOf(({ specifiers }) => specifiers);
  const behavior = graphOf(({ specifiers, typeSpecifiers }) =>
    specifiers.filter((one) => !typeSpecifiers.has(one)),
  );
  const { chosen, left } = chooseWithin(TEST_BUDGET_SECONDS, affectedTests(changed, behavior));
  const tests = CHECKED_PROJECTS.flatMap((project) => {
    const files = chosen.filter((test) => test.project === project).map(({ path }) => path);
    return files.length > 0 ? [{ project, files }] : [];
  });
  const steps = [
    ...staticSteps(changed, withTypes),
    ...tests.map(({ project, files }) => vitest(project, { files })),
  ];
  const running = new Set(steps.map(({ name }) => name));
  const others = STEPS.filter(({ name }) => !running.has(name)).map(({ name }) => name);
  const counts = tests.map(({ project, files }) => `${files.length} of ${project}`);
  print(`${changed.length} changed files; test files that reach them: ${counts.join(', ') || 'none'}.`);
  print(
    `Left to npm test: ${others.join(', ')}${left.length > 0 ? `, and ${left.length} test files farther from the change` : ''}.`,
  );
  await runSteps(steps);
}

await main();
