import type { Chunk } from '../web/chunk-list.ts';

/** Kilobytes of compressed JavaScript. */
export interface ScreenSize {
  readonly total: number;
  /** By the name of the chunk; chunks of the same name are added up. */
  readonly chunks: Readonly<Record<string, number>>;
  /** By package, feature or folder of the foundation. */
  readonly parts: Readonly<Record<string, number>>;
}

export interface SizedChunk extends Pick<Chunk, 'name' | 'parts'> {
  readonly bytes: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const add = (sizes: Map<string, number>, name: string, bytes: number): void =>
  void sizes.set(name, (sizes.get(name) ?? 0) + bytes);

/** To tenths, the largest first. */
const inKilobytes = (sizes: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...sizes]
      .map(([name, bytes]) => [name, Math.round(bytes / 102.4) / 10] as const)
      .toSorted(([one, size], [other, otherSize]) => otherSize - size || (one < other ? -1 : 1)),
  );

/** Adds up what a screen loads. A chunk is divided among its parts by how large each is before it is minified. */
export function sizeOfScreen(loaded: readonly SizedChunk[]): ScreenSize {
  const chunks = new Map<string, number>();
  const parts = new Map<string, number>();
  for (const { name, bytes, parts: shares } of loaded) {
    add(chunks, name, bytes);
    const whole = sum(Object.values(shares));
    for (const [part, share] of Object.entries(shares)) add(parts, part, (bytes * share) / whole);
  }
  return {
    total: Math.round(sum(loaded.map(({ bytes }) => bytes)) / 102.4) / 10,
    chunks: inKilobytes(chunks),
    parts: inKilobytes(parts),
  };
}
