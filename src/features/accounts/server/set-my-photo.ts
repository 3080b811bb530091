import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

const SIDE_PIXELS = 256;
/** A picture that unpacks to more is refused before it is unpacked. */
const PIXEL_LIMIT = 4_096 * 4_096;

/** How files of the formats begin that a browser makes of a picture. Others, such as SVG, are never handed to a decoder. */
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP');

/** The picture as it is kept: decoded and drawn anew, so that nothing but pixels is left of what was sent. */
async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    if (!isPicture(bytes)) throw new TypeError('not a picture');
    // It takes up as much memory as all the rest of an idle server's own code: not before somebody needs it.
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    const fields = [
      { path: 'photo', message: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP.' },
    ];
    throw new AppError('invalid_input', { fields }, { cause });
  }
}

/** Replaces the caller's picture, or removes it. The profile points at its address. */
export async function setMyPhoto(
  { tx, session, audit }: PersonContext,
  { photo }: { photo: { dataBase64: string } | null },
): Promise<{ avatarUrl: string | null }> {
  const image = photo && (await redraw(Buffer.from(photo.dataBase64, 'base64')));
  await tx.deleteFrom('profile_photos').where('user_id', '=', session.userId).execute();
  const kept =
    image &&
    (await tx.insertInto('profile_photos').values({ image }).returning('id').executeTakeFirstOrThrow());
  const avatarUrl = kept && `/api/v1/photos/${kept.id}`;
  await tx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', session.userId).execute();
  audit('photo.changed', session.userId, { after: { avatarUrl } });
  return { avatarUrl };
}
