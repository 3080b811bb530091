import type { ClientContext } from '#foundation/server/http/context.ts';
import type { SignForm } from '../../requests.contract.ts';
import { insertSignature } from '../insert-signature.ts';
import { findMyForm } from './find-my-form.ts';

/** Signs a form of the caller; a job prints it. @throws AppError `form_changed`, `form_incomplete`, `form_signed`, `not_found`. */
export async function signMyForm(ctx: ClientContext, input: SignForm) {
  const { place, open } = await findMyForm(ctx, input.id);
  const { clinicId } = place;
  const signed = await insertSignature(ctx.tx, open, input, { clinicId, channel: 'portal', now: ctx.now });
  ctx.audit('form_request.signed', input.id, {
    clinicId,
    after: { ...signed, signerName: input.signerName },
  });
  return { id: input.id };
}
