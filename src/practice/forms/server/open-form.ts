import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { readOpenForm } from './filled-form.ts';
import { findRequest } from './find-request.ts';

/** A form to fill in on a screen of the clinic. @throws AppError `not_found`, also if it was withdrawn. */
export async function openForm(ctx: MemberContext, { id }: { readonly id: string }) {
  const reading = readOpenForm(ctx.tx, { clinicId: ctx.session.clinicId, id, now: ctx.now });
  const [open, request] = await Promise.all([reading, findRequest(ctx, id)]);
  if (!open) throw new AppError('not_found');
  ctx.audit('form_request.read', id);
  return { ...open.filled, request };
}
