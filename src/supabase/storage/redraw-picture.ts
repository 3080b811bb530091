import type { Draft, Drafts } from './drafts.ts';
import { DRAWINGS, inTurn, loadSharp, openingOf, type Drawing } from './picture-drawings.ts';
import { StorageError, tooLarge, unsupportedType } from './storage-error.ts';

/** Longer sides are made smaller: more than any screen shows. */
const LONGEST_SIDE_PIXELS = 4_096;

/** Whether a file is a picture in pixels, which may only be kept drawn anew. */
export const isPicture = (mimeType: string): boolean =>
  mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';

async function draw(draft: Draft, drawing: Drawing, path: string): Promise<void> {
  const sharp = await loadSharp();
  // Neither its place nor its owner's name goes along: sharp writes no metadata unless it is told to.
  const picture = sharp(draft.path, openingOf(drawing)).autoOrient().resize({
    width: LONGEST_SIDE_PIXELS,
    height: LONGEST_SIDE_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await drawing.encode(picture).toFile(path);
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
