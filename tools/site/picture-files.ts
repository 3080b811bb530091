import sharp from 'sharp';
import {
  isWide,
  PHONE_PART,
  phonePictureFile,
  pictureFile,
  PRODUCT_PICTURES,
  type PictureName,
  type PictureTheme,
} from '#sales/site/web/pictures/product-pictures.ts';

const KILOBYTE = 1024;
/**
 * A file that is larger is compressed more. That of phones is the smallest, because a page's first view waits for it; all of them
 * together stay below 1.1 megabytes.
 */
export const MAX_BYTES = { desk: 40 * KILOBYTE, upright: 32 * KILOBYTE, phone: 18 * KILOBYTE };
const QUALITIES = [76, 70, 64, 56, 48, 40];

/** A picture as WebP, in the best quality that is small enough. */
async function compress(picture: Buffer, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= maxBytes) return file;
  }
  throw new Error(`A picture is larger than ${maxBytes} bytes in every quality. Show less in it.`);
}

/** The files of one picture: the whole of it and, if it is wide, the part that phones show. */
export async function filesOf(picture: Buffer, name: PictureName, theme: PictureTheme) {
  const facts = PRODUCT_PICTURES[name];
  const whole = await sharp(picture).resize(facts.width, facts.height).png().toBuffer();
  const file = pictureFile(name, theme);
  if (!isWide(facts)) return [{ file, bytes: await compress(whole, MAX_BYTES.upright) }];
  const part = await sharp(whole).extract(PHONE_PART).png().toBuffer();
  return [
    { file, bytes: await compress(whole, MAX_BYTES.desk) },
    { file: phonePictureFile(name, theme), bytes: await compress(part, MAX_BYTES.phone) },
  ];
}
