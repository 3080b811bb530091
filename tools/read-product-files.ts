import { glob, readFile } from 'node:fs/promises';

/** The texts of the files that match, tests excepted, by path and in the order of the paths. */
export async function readProductFiles(
  patterns: string | readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const paths = (await Array.fromAsync(glob([patterns].flat()))).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const texts = paths.toSorted().map(async (path) => [path, await readFile(path, 'utf8')] as const);
  return new Map(await Promise.all(texts));
}
