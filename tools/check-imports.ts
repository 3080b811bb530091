import { matchesGlob } from 'node:path';
import { findCycles, type Graph } from './find-cycles.ts';
import { importedFiles, readSources, targetOf, type ImportTarget } from './import-graph.ts';
import { ANYTHING, extrasOf, LAYERS, WINGS, type Layer } from './layers.ts';
import type { SourceFacts } from './source-facts.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const testedPath = (path: string): string => path.replace(/(?:\.db)?\.test(?=\.tsx?$)/, '');
const matches = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(path, pattern));

interface FeaturePlace {
  readonly wing: string;
  readonly feature: string;
}

const FEATURE_PATH = new RegExp(`^src/(?<wing>${WINGS.join('|')})/(?<feature>[^/]+)/`);

/** The wing and the feature that a file belongs to; undefined for a file outside of all features. */
function featureOf(path: string): FeaturePlace | undefined {
  const { wing, feature } = FEATURE_PATH.exec(path)?.groups ?? {};
  return wing && feature ? { wing, feature } : undefined;
}

const layerOf = (path: string): Layer | undefined =>
  LAYERS.find(({ files }) => matches(testedPath(path), files) || (isTest(path) && matches(path, files)));

const allowsPackage = (allowed: readonly string[], name: string): boolean =>
  allowed === ANYTHING || allowed.some((one) => one === name || (one.endsWith(':') && name.startsWith(one)));

/** Whether a file of a feature imports a file of a wing above its own. */
function reachesUp(importer: string, imported: string): boolean {
  const from = featureOf(importer);
  const to = featureOf(imported);
  if (!from || !to) return false;
  const heightOf = ({ wing }: FeaturePlace) => WINGS.toReversed().findIndex((one) => one === wing);
  return heightOf(to) > heightOf(from);
}

function mayImport(layer: Layer, importer: string, target: ImportTarget): boolean {
  const extras = extrasOf(importer);
  if ('package' in target) {
    const allowed = layer.packages === ANYTHING ? ANYTHING : [...layer.packages, ...extras.packages];
    return (
      allowsPackage(allowed, target.package) && (isTest(importer) || !layer.except?.includes(target.package))
    );
  }
  const { wing = '', feature = '' } = featureOf(importer) ?? {};
  const patterns = [...layer.imports, ...extras.imports].map((pattern) =>
    pattern.replace('{wing}', wing).replace('{feature}', feature),
  );
  if (!matches(target.file, patterns)) return false;
  return isTest(importer) || !(matches(target.file, layer.except ?? []) || reachesUp(importer, target.file));
}

/** How one file breaks the rules of its layer, each as a sentence. */
export function violationsOf(path: string, { specifiers, effects }: SourceFacts): string[] {
  const layer = layerOf(path);
  if (!layer)
    return [`${path} belongs to no layer: move it to where ARCHITECTURE.md says such a file lives.`];
  const imports = specifiers
    .filter((specifier) => !mayImport(layer, path, targetOf(path, specifier)))
    .map((specifier) => `${path} (${layer.name}) may not import ${specifier}`);
  const forbidden = isTest(path) ? [] : layer.mayNot.filter((effect) => effects.has(effect));
  return [...imports, ...forbidden.map((effect) => `${path} (${layer.name}) ${effect}, which it may not`)];
}

/** The graph of imports between features. Tests are not part of it, because they may use any feature. */
function featureGraph(files: Graph): Graph {
  const graph = new Map<string, Set<string>>();
  const nameOf = (path: string): string | undefined => {
    const place = featureOf(path);
    return place && `${place.wing}/${place.feature}`;
  };
  for (const [path, imported] of files) {
    const from = nameOf(path);
    if (from === undefined || isTest(path)) continue;
    const known = graph.get(from) ?? new Set();
    for (const to of [...imported].map(nameOf)) if (to !== undefined && to !== from) known.add(to);
    graph.set(from, known);
  }
  return graph;
}

/** The imports between two features of a cycle, as evidence. */
function evidenceOf(cycle: readonly string[], files: Graph): string[] {
  const isIn = (path: string, feature: string) => path.startsWith(`src/${feature}/`);
  return cycle.flatMap((from, index) => {
    const to = cycle[(index + 1) % cycle.length] ?? from;
    return [...files].flatMap(([path, imported]) =>
      isIn(path, from) && !isTest(path)
        ? [...imported].filter((file) => isIn(file, to)).map((file) => `    ${path} → ${file}`)
        : [],
    );
  });
}

/** Cycles between features and between files, each as a sentence. */
export function circularImports(files: Graph): string[] {
  const betweenFeatures = findCycles(featureGraph(files)).map((cycle) =>
    [
      `Features import each other in a circle: ${[...cycle, cycle[0]].join(' → ')}`,
      ...evidenceOf(cycle, files),
    ].join('\n'),
  );
  const betweenFiles = findCycles(files).map(
    (cycle) => `Files import each other in a circle: ${[...cycle, cycle[0]].join(' → ')}`,
  );
  return [...betweenFeatures, ...betweenFiles];
}

async function main(): Promise<void> {
  const sources = await readSources();
  const files = new Map(
    [...sources].map(([path, { specifiers }]) => [path, importedFiles(path, specifiers)]),
  );
  const violations = [
    ...[...sources].flatMap(([path, facts]) => violationsOf(path, facts)),
    ...circularImports(files),
  ];
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${sources.size} files, ${violations.length} violations\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
