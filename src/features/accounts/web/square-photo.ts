import { PHOTO_LIMIT_BYTES, PHOTO_SIDE_PIXELS } from '../contract.ts';

export interface SquarePhoto {
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly dataBase64: string;
  /** For an `<img>`. */
  readonly dataUrl: string;
}

/** The middle square of a picture, as wide as its shorter side. */
export function middleSquare(
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/**
 * Cuts a picture to a square and turns it into WebP, or JPEG where the browser writes no WebP, small enough to be taken.
 *
 * @throws Error when the file is no picture that this browser can read
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
  // What is see-through would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE_PIXELS, PHOTO_SIDE_PIXELS);
  context.drawImage(bitmap, x, y, side, side, 0, 0, PHOTO_SIDE_PIXELS, PHOTO_SIDE_PIXELS);
  bitmap.close();
  for (const quality of [0.88, 0.75, 0.6, 0.4]) {
    const photo = encode(canvas, quality);
    if ((photo.dataBase64.length * 3) / 4 <= PHOTO_LIMIT_BYTES) return photo;
  }
  throw new Error('This picture stays too large.');
}

function encode(canvas: HTMLCanvasElement, quality: number): SquarePhoto {
  const asWebp = canvas.toDataURL('image/webp', quality);
  const isWebp = asWebp.startsWith('data:image/webp');
  const dataUrl = isWebp ? asWebp : canvas.toDataURL('image/jpeg', quality);
  return {
    contentType: isWebp ? 'image/webp' : 'image/jpeg',
    dataBase64: dataUrl.slice(dataUrl.indexOf(',') + 1),
    dataUrl,
  };
}
