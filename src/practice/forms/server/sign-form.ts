import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SignForm } from '../requests.contract.ts';
import { readOpenForm } from './filled-form.ts';
import { insertSignature } from './insert-signature.ts';

/**
 * Signs a form on a screen of the clinic; a job prints it.
 *
 * @throws AppError `form_changed`, `form_incomplete`, `form_signed`, `not_found`.
 */
export async function signForm(ctx: MemberContext, input: SignForm) {
  const { clinicId } = ctx.session;
  const open = await readOpenForm(ctx.tx, { clinicId, id: input.id, now: ctx.now });
  if (!open) throw new AppError('not_found');
  const signed = await insertSignature(ctx.tx, open, input, { clinicId, channel: 'clinic', now: ctx.now });
  ctx.audit('form_request.signed', input.id, { after: { ...signed, signerName: input.signerName } });
  return { id: input.id };
}
