import type { MemberContext } from '#foundation/server/http/context.ts';
import { findDocument } from './find-document.ts';

/** PHOTO-1. Shows a picture no longer next to its pet's name, if it was shown there. @throws AppError `not_found`. */
export async function removePhoto(ctx: MemberContext, { id }: { readonly id: string }) {
  const { petId } = await findDocument(ctx, id);
  if (petId !== null)
    await ctx.tx
      .deleteFrom('pet_photos')
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('pet_id', '=', petId)
      .where('document_id', '=', id)
      .execute();
  ctx.audit('pet_photo.removed', petId ?? id, { before: { documentId: id } });
  return { id, petId };
}
