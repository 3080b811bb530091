import type { ClientContext } from '#foundation/server/http/context.ts';
import { findMyForm } from './find-my-form.ts';

/** A form of the caller to fill in. @throws AppError `not_found`. */
export async function openMyForm(ctx: ClientContext, { id }: { readonly id: string }) {
  const { place, open } = await findMyForm(ctx, id);
  ctx.audit('form_request.read', id, { clinicId: place.clinicId });
  return { ...open.filled, id, clientName: place.clientName, signedAt: place.signedAt };
}
