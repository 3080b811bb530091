import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { slowDown } from './storage-error.ts';

/** Images with more pixels are rejected before they are decoded: the largest consumer cameras have 50 million. */
const PIXEL_LIMIT = 52_000_000;
/** For all frames of an animation together. */
const ANIMATED_PIXEL_LIMIT = 24_000_000;
/** How many images may be processed or queued. Processing takes memory, so that only one runs at a time. */
const MAX_PENDING_IMAGES = 24;

/** How images of one type are encoded. */
export interface ImageFormat {
  readonly mimeType: string;
  readonly isAnimated: boolean;
  readonly encode: (image: Sharp) => Sharp;
}

/** The output formats by input type; of an animated PNG only the first frame is kept. */
export const IMAGE_FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/apng': { mimeType: 'image/png', isAnimated: false, encode: (image) => image.png() },
  'image/avif': {
    mimeType: 'image/avif',
    isAnimated: false,
    encode: (image) => image.avif({ quality: 60, effort: 1 }),
  },
  'image/gif': { mimeType: 'image/gif', isAnimated: true, encode: (image) => image.gif({ effort: 3 }) },
  'image/jpeg': {
    mimeType: 'image/jpeg',
    isAnimated: false,
    encode: (image) => image.jpeg({ quality: 88 }),
  },
  'image/png': { mimeType: 'image/png', isAnimated: false, encode: (image) => image.png() },
  'image/tiff': {
    mimeType: 'image/tiff',
    isAnimated: false,
    encode: (image) => image.tiff({ compression: 'lzw' }),
  },
  'image/webp': {
    mimeType: 'image/webp',
    isAnimated: true,
    encode: (image) => image.webp({ quality: 85 }),
  },
};

const limit = pLimit(1);

/** Processes one image at a time. @throws StorageError SlowDown when the queue is full. */
export async function limitImageWork<T>(work: () => Promise<T>): Promise<T> {
  if (limit.activeCount + limit.pendingCount >= MAX_PENDING_IMAGES) throw slowDown();
  return limit(work);
}

export async function loadSharp() {
  // Loaded on demand: it takes as much memory as the rest of an idle server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Decoding options for untrusted images: bounded in pixels, and strict about damaged files. */
export const decodingOptionsOf = ({ isAnimated }: ImageFormat): SharpOptions => ({
  limitInputPixels: isAnimated ? ANIMATED_PIXEL_LIMIT : PIXEL_LIMIT,
  failOn: 'error',
  animated: isAnimated,
});
