import type { Graph } from './find-cycles.ts';

/** The projects of Vitest that `npm run check` runs: the others start whole servers. */
export const CHECKED_PROJECTS = ['unit', 'web', 'db'] as const;
export type CheckedProject = (typeof CHECKED_PROJECTS)[number];

export interface AffectedTest {
  readonly path: string;
  readonly project: CheckedProject;
  /** The number of imports between the test and the changed file: the fewer, the more relevant is the test. */
  readonly distance: number;
}

/** Files that import every feature, so that a path through them does not relate a test to one feature. */
const COMPOSITION = /^src\/app\//;
const FEATURE = /^src\/[^/]+\/([^/]+)\//;
/** Tests of the schema as a whole. */
const SCHEMA_TEST = /^test\/[^/]+\.db\.test\.ts$/;
/** A test of a feature may call a changed verb by its route, so it counts as this far away. */
const DISTANCE_WITHIN_FEATURE = 2;

/** The project that runs a test file; undefined for any other file, and for tests that `npm run check` leaves out. */
export function projectOf(path: string): CheckedProject | undefined {
  if (path.startsWith('acceptance/') || path.startsWith('test/process/')) return undefined;
  if (path.endsWith('.db.test.ts')) return 'db';
  if (path.endsWith('.test.tsx')) return 'web';
  return path.endsWith('.test.ts') ? 'unit' : undefined;
}

/** Every file that depends on the changed files, with its distance from the nearest of them. */
export function reachedFiles(changed: readonly string[], imports: Graph): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [path, imported] of imports) {
    for (const file of imported) importers.set(file, [...(importers.get(file) ?? []), path]);
  }
  const distances = new Map(changed.map((path) => [path, 0]));
  const queue = [...changed];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const distance = distances.get(path) ?? 0;
    if (distance > 0 && COMPOSITION.test(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/**
 * The test files that reach a changed file, nearest first. A changed SQL file affects the database tests of the features
 * that its path names, and those of the whole schema.
 *
 * @param imports which files each file imports behavior from; types are checked by the compiler.
 */
export function affectedTests(changed: readonly string[], imports: Graph): AffectedTest[] {
  const reached = reachedFiles(changed, imports);
  const sql = changed.filter((path) => path.startsWith('db/') && path.endsWith('.sql'));
  const serverFeatures = new Set(
    changed.filter((path) => /\/server\//.test(path)).flatMap((path) => FEATURE.exec(path)?.[1] ?? []),
  );
  const distanceOf = (path: string, project: CheckedProject): number | undefined => {
    const feature = FEATURE.exec(path)?.[1];
    const distances = [reached.get(path)];
    if (project === 'db' && feature !== undefined) {
      if (serverFeatures.has(feature)) distances.push(DISTANCE_WITHIN_FEATURE);
      if (sql.some((file) => namesFeature(file, feature))) distances.push(1);
    }
    if (SCHEMA_TEST.test(path) && sql.length > 0) distances.push(0);
    const known = distances.filter((distance) => distance !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  };
  const tests: AffectedTest[] = [];
  for (const path of imports.keys()) {
    const project = projectOf(path);
    const distance = project && distanceOf(path, project);
    if (project && distance !== undefined) tests.push({ path, project, distance });
  }
  return tests.toSorted((one, other) => one.distance - other.distance || (one.path < other.path ? -1 : 1));
}

/** Whether a SQL file is in a feature's folder, or its name contains the feature's. */
function namesFeature(file: string, feature: string): boolean {
  const name = feature.replaceAll('-', '_');
  return file.split('/').some((part) => {
    const words = `_${part.replace(/\.sql$/, '').replaceAll(/[-.]/g, '_')}_`;
    return words.includes(`_${name}_`);
  });
}

/** The usual maximum of seconds that a test file takes on a machine with two cores. */
const SECONDS: Readonly<Record<CheckedProject, number>> = { unit: 0.2, web: 1.2, db: 3 };

export interface Selection {
  readonly chosen: readonly AffectedTest[];
  /** Affected tests that would take too long: only `npm test` runs them. */
  readonly left: readonly AffectedTest[];
}

/** As many of the tests, in their order, as fit into a time. Changed tests are always included. */
export function chooseWithin(budgetSeconds: number, tests: readonly AffectedTest[]): Selection {
  const chosen: AffectedTest[] = [];
  const left: AffectedTest[] = [];
  let seconds = 0;
  for (const test of tests) {
    seconds += SECONDS[test.project];
    if (test.distance === 0 || seconds <= budgetSeconds) chosen.push(test);
    else left.push(test);
  }
  return { chosen, left };
}
