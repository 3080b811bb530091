import type { Sharp, SharpOptions } from 'sharp';
import { slowDown } from './storage-error.ts';

/** A picture that unpacks to more is refused before it is unpacked: the largest cameras people carry take 50 million. */
const PIXEL_LIMIT = 52_000_000;
/** All frames of a moving picture together. */
const MOVING_PIXEL_LIMIT = 24_000_000;
/** How many may wait for their turn. Drawing takes memory, so that one is drawn at a time. */
const MOST_WAITING = 24;

/** How a kind of picture is drawn. */
export interface Drawing {
  readonly mimeType: string;
  readonly moves: boolean;
  readonly encode: (picture: Sharp) => Sharp;
}

/** What pictures are drawn as; of an animated PNG the first frame. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'image/apng': { mimeType: 'image/png', moves: false, encode: (picture) => picture.png() },
  'image/avif': {
    mimeType: 'image/avif',
    moves: false,
    encode: (picture) => picture.avif({ quality: 60, effort: 1 }),
  },
  'image/gif': { mimeType: 'image/gif', moves: true, encode: (picture) => picture.gif({ effort: 3 }) },
  'image/jpeg': {
    mimeType: 'image/jpeg',
    moves: false,
    encode: (picture) => picture.jpeg({ quality: 88 }),
  },
  'image/png': { mimeType: 'image/png', moves: false, encode: (picture) => picture.png() },
  'image/tiff': {
    mimeType: 'image/tiff',
    moves: false,
    encode: (picture) => picture.tiff({ compression: 'lzw' }),
  },
  'image/webp': {
    mimeType: 'image/webp',
    moves: true,
    encode: (picture) => picture.webp({ quality: 85 }),
  },
};

/** One after the other; refuses when too many wait already. */
function oneAtATime(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most) throw slowDown();
    waiting += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

/** @throws StorageError SlowDown when too many wait already. */
export const inTurn = oneAtATime(MOST_WAITING);

export async function loadSharp() {
  // It takes up as much memory as all the rest of an idle server's own code: not before somebody needs it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** How a picture of others is opened: never beyond its limit, and not at all when it is damaged. */
export const openingOf = ({ moves }: Drawing): SharpOptions => ({
  limitInputPixels: moves ? MOVING_PIXEL_LIMIT : PIXEL_LIMIT,
  failOn: 'error',
  animated: moves,
});
