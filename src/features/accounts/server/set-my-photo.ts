import sharp from 'sharp';
import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

const SIDE_PIXELS = 256;
/** A picture that unpacks to more is refused before it is unpacked. */
const PIXEL_LIMIT = 4_096 * 4_096;

/** The picture as it is kept: decoded and drawn anew, so that nothing but pixels is left of what was sent. */
async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    const fields = [{ path: 'photo', message: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP.' }];
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
  const kept = image && (await tx.insertInto('profile_photos').values({ image }).returning('id').executeTakeFirstOrThrow());
  const avatarUrl = kept && `/api/v1/photos/${kept.id}`;
  await tx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', session.userId).execute();
  audit('photo.changed', session.userId, { after: { avatarUrl } });
  return { avatarUrl };
}
