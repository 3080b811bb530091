import type { Chunk } from '../web/chunk-list.ts';

/** What every page loads: the framework's start, and the document around the page. */
const OF_EVERY_PAGE = ['src/app/entry.client.tsx', 'src/app/root.tsx'];

/**
 * The chunks that a browser loads for a screen: those of its modules, and all that they import at once.
 * @throws when a module has no chunk of its own.
 */
export function chunksOfScreen(chunks: readonly Chunk[], modules: readonly string[]): readonly Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const file of chunk.imports) load(byFile.get(file));
  };
  for (const module of [...OF_EVERY_PAGE, ...modules]) {
    const chunk = chunks.find((other) => other.module === module);
    if (chunk === undefined) throw new Error(`The built web app has no file for ${module}.`);
    load(chunk);
  }
  return [...loaded];
}
