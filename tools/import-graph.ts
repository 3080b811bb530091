import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSourceFacts, type SourceFacts } from './source-facts.ts';

const FOLDERS: Readonly<Record<string, string>> = { '#db': 'db', '#test': 'test', '#tools': 'tools' };

export type ImportTarget = { readonly file: string } | { readonly package: string };

/** What a specifier names: a file of this repository, or a package. A query after it, as in `?url`, is for the bundler. */
export function targetOf(importer: string, specifier: string): ImportTarget {
  const path = specifier.split('?')[0] ?? specifier;
  if (path.startsWith('.')) return { file: join(dirname(importer), path) };
  const [first = '', second = ''] = path.split('/');
  if (path.startsWith('#')) return { file: path.replace(first, FOLDERS[first] ?? `src/${first.slice(1)}`) };
  if (path.startsWith('node:')) return { package: path };
  return { package: first.startsWith('@') ? `${first}/${second}` : first };
}

/** The files of this repository that some specifiers name. */
export function importedFiles(importer: string, specifiers: readonly string[]): Set<string> {
  const targets = specifiers.map((specifier) => targetOf(importer, specifier));
  return new Set(targets.flatMap((target) => ('file' in target ? [target.file] : [])));
}

const SOURCES = ['{src,db,test,e2e,acceptance,tools}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];

/** What every source file of the repository imports and does, by its path. */
export async function readSources(): Promise<ReadonlyMap<string, SourceFacts>> {
  const paths = (await Array.fromAsync(glob(SOURCES))).toSorted();
  const sources = new Map<string, SourceFacts>();
  for (const path of paths) sources.set(path, readSourceFacts(path, await readFile(path, 'utf8')));
  return sources;
}
