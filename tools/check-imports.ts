import { glob, readFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { ANYTHING, extrasOf, ROOMS, type Room } from './rooms.ts';
import { readSourceFacts, type SourceFacts } from './source-facts.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const testedPath = (path: string): string => path.replace(/(?:\.db)?\.test(?=\.tsx?$)/, '');
const fits = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(path, pattern));
const featureOf = (path: string): string => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';

const roomOf = (path: string): Room | undefined =>
  ROOMS.find(({ files }) => fits(testedPath(path), files) || (isTest(path) && fits(path, files)));

const FOLDERS: Readonly<Record<string, string>> = { '#db': 'db', '#test': 'test', '#tools': 'tools' };

type Target = { readonly file: string } | { readonly package: string };

/** What a specifier stands for: a file of ours, or a package. A question after it, as in `?url`, is the bundler's. */
function targetOf(importer: string, specifier: string): Target {
  const path = specifier.split('?')[0] ?? specifier;
  if (path.startsWith('.')) return { file: join(dirname(importer), path) };
  const [first = '', second = ''] = path.split('/');
  if (path.startsWith('#')) return { file: path.replace(first, FOLDERS[first] ?? `src/${first.slice(1)}`) };
  if (path.startsWith('node:')) return { package: path };
  return { package: first.startsWith('@') ? `${first}/${second}` : first };
}

const allowsPackage = (allowed: readonly string[], name: string): boolean =>
  allowed === ANYTHING || allowed.some((one) => one === name || (one.endsWith(':') && name.startsWith(one)));

function mayImport(room: Room, importer: string, target: Target): boolean {
  const extras = extrasOf(importer);
  if ('package' in target) {
    const allowed = room.packages === ANYTHING ? ANYTHING : [...room.packages, ...extras.packages];
    return (
      allowsPackage(allowed, target.package) && (isTest(importer) || !room.except?.includes(target.package))
    );
  }
  const patterns = [...room.imports, ...extras.imports].map((pattern) =>
    pattern.replace('{feature}', featureOf(importer)),
  );
  return fits(target.file, patterns) && (isTest(importer) || !fits(target.file, room.except ?? []));
}

/** The breaches of one file against the walls, each a sentence. */
export function breachesOf(path: string, { specifiers, deeds }: SourceFacts): string[] {
  const room = roomOf(path);
  if (!room) return [`${path} is in no room: move it to where architecture says such a thing lives.`];
  const imports = specifiers
    .filter((specifier) => !mayImport(room, path, targetOf(path, specifier)))
    .map((specifier) => `${path} (${room.name}) may not import ${specifier}`);
  const done = isTest(path) ? [] : room.mayNot.filter((deed) => deeds.has(deed));
  return [...imports, ...done.map((deed) => `${path} (${room.name}) ${deed}, which this room may not`)];
}

const SOURCES = ['{src,db,test,e2e,acceptance,tools}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];

async function main(): Promise<void> {
  const paths = (await Array.fromAsync(glob(SOURCES))).toSorted();
  const breaches: string[] = [];
  for (const path of paths)
    breaches.push(...breachesOf(path, readSourceFacts(path, await readFile(path, 'utf8'))));
  for (const breach of breaches) process.stdout.write(`${breach}\n`);
  process.stdout.write(`${paths.length} files, ${breaches.length} breaches\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
