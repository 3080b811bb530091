import { PHOTO_SIDE_PIXELS } from '../contract.ts';

export interface SquarePhoto {
  readonly file: Blob;
  /** For an `<img>`. */
  readonly dataUrl: string;
}

/** The centered square of an image, as wide as its shorter side. */
export function middleSquare(
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/**
 * Crops an image to a square and encodes it as WebP, or as JPEG if the browser cannot write WebP.
 *
 * @throws Error if the browser cannot decode the file.
 */
export async function squarePhoto(file: Blob): Promise<SquarePhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_SIDE_PIXELS;
  canvas.height = PHOTO_SIDE_PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  // Transparency would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE_PIXELS, PHOTO_SIDE_PIXELS);
  context.drawImage(bitmap, x, y, side, side, 0, 0, PHOTO_SIDE_PIXELS, PHOTO_SIDE_PIXELS);
  bitmap.close();
  return encode(canvas);
}

const QUALITY = 0.88;

async function encode(canvas: HTMLCanvasElement): Promise<SquarePhoto> {
  const asWebp = canvas.toDataURL('image/webp', QUALITY);
  const isWebp = asWebp.startsWith('data:image/webp');
  const dataUrl = isWebp ? asWebp : canvas.toDataURL('image/jpeg', QUALITY);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, isWebp ? 'image/webp' : 'image/jpeg', QUALITY);
  const file = await promise;
  if (file === null) throw new Error('This browser cannot write pictures.');
  return { file, dataUrl };
}
