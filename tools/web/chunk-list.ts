import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the built app, and what it was made of. */
export interface Chunk {
  /** Within `build/client`. */
  readonly file: string;
  /** Without the hash of its content. */
  readonly name: string;
  /** The module for which it was made, such as a page; null for what several share. */
  readonly module: string | null;
  /** The files that it imports at once. */
  readonly imports: readonly string[];
  /** The compressed size of what each part has in it, before the file was minified: their ratios matter, not they themselves. */
  readonly parts: Readonly<Record<string, number>>;
}

/** A module without its path on this machine, and without the build's own suffix: packages are in `node_modules`. */
export function moduleName(id: string): string {
  const path = id.replace(/\?.*$/s, '');
  const inPackages = path.lastIndexOf('node_modules/');
  return inPackages === -1 ? relative(PROJECT, path) : path.slice(inPackages);
}

/** What a module is a part of: a package, a feature, a folder of the foundation, or the build's own helpers. */
export function partOf(id: string): string {
  if (id.startsWith('\0')) return 'build';
  const [first = '', second = '', third = ''] = moduleName(id).split('/');
  if (first === 'node_modules') return second.startsWith('@') ? `${second}/${third}` : second;
  return second === 'vocabulary' ? 'src/vocabulary' : [first, second, third].filter(Boolean).join('/');
}

/** Writes `build/chunks.json`, from which `tools/check-first-screens.ts` says what a screen loads. */
export const chunkList = (): Plugin => ({
  name: 'tailwell:chunk-list',
  apply: 'build',
  async writeBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks: Chunk[] = [];
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const parts: Record<string, number> = {};
      for (const [id, { code }] of Object.entries(chunk.modules))
        parts[partOf(id)] = (parts[partOf(id)] ?? 0) + gzipSync(code ?? '').length;
      chunks.push({
        file: chunk.fileName,
        name: chunk.name,
        module: chunk.facadeModuleId === null ? null : moduleName(chunk.facadeModuleId),
        imports: chunk.imports,
        parts,
      });
    }
    await writeFile(join(PROJECT, 'build', 'chunks.json'), `${JSON.stringify(chunks)}\n`);
  },
});
