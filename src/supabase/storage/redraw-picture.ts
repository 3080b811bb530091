import type { Sharp, SharpOptions } from 'sharp';
import type { Draft, Drafts } from './drafts.ts';
import { slowDown, StorageError, tooLarge, unsupportedType } from './storage-error.ts';

/** Longer sides are made smaller: more than any screen shows. */
const LONGEST_SIDE_PIXELS = 4_096;
/** A picture that unpacks to more is refused before it is unpacked: the largest cameras people carry take 50 million. */
const PIXEL_LIMIT = 52_000_000;
/** All frames of a moving picture together. */
const MOVING_PIXEL_LIMIT = 24_000_000;
/** How many may wait for their turn. Drawing takes memory, so that one is drawn at a time. */
const MOST_WAITING = 24;

interface Drawing {
  readonly mimeType: string;
  readonly moves: boolean;
  readonly encode: (picture: Sharp) => Sharp;
}

/** What pictures are drawn as; of an animated PNG the first frame. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
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

/** Whether a file is a picture in pixels, which may only be kept drawn anew. */
export const isPicture = (mimeType: string): boolean =>
  mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';

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

const inTurn = oneAtATime(MOST_WAITING);

async function loadSharp() {
  // It takes up as much memory as all the rest of an idle server's own code: not before somebody needs it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function draw(draft: Draft, { moves, encode }: Drawing, path: string): Promise<void> {
  const sharp = await loadSharp();
  const options: SharpOptions = {
    limitInputPixels: moves ? MOVING_PIXEL_LIMIT : PIXEL_LIMIT,
    failOn: 'error',
    animated: moves,
  };
  // Neither its place nor its owner's name goes along: sharp writes no metadata unless it is told to.
  const picture = sharp(draft.path, options).autoOrient().resize({
    width: LONGEST_SIDE_PIXELS,
    height: LONGEST_SIDE_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await encode(picture).toFile(path);
}

/**
 * Draws a picture anew, so that nothing but its pixels is left of what was sent: no place, no camera, no bytes of another
 * format behind them. It stands upright then, and no side is longer than 4,096 pixels.
 *
 * @returns another draft; the one that was given is still there.
 * @throws StorageError InvalidMimeType when it cannot be read or is of a kind that cannot be drawn, EntityTooLarge when it
 * has too many pixels, SlowDown when too many pictures wait.
 */
export async function redrawPicture(
  draft: Draft,
  mimeType: string,
  drafts: Drafts,
): Promise<Draft & { readonly mimeType: string }> {
  const drawing = DRAWINGS[mimeType];
  if (!drawing) throw unsupportedType(mimeType);
  const path = await drafts.newPath();
  try {
    await inTurn(() => draw(draft, drawing, path));
    return { ...(await drafts.settle(path)), mimeType: drawing.mimeType };
  } catch (error) {
    await drafts.discard(path);
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge();
    if (error instanceof StorageError) throw error;
    throw unsupportedType(mimeType, 'the picture cannot be read');
  }
}
