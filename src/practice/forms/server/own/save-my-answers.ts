import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { Answers } from '../../requests.contract.ts';
import { storeAnswers } from '../save-answers.ts';
import { findMyForm } from './find-my-form.ts';

/** Keeps what the caller has typed. @throws AppError `form_signed`, `not_found`. */
export async function saveMyAnswers(
  ctx: ClientContext,
  input: { readonly id: string; readonly answers: Answers },
) {
  const { place, open } = await findMyForm(ctx, input.id);
  if (open.isSigned) throw new AppError('form_signed');
  const { isFirst } = await storeAnswers(ctx.tx, place.clinicId, input);
  if (isFirst) ctx.audit('form_request.started', input.id, { clinicId: place.clinicId });
  return { id: input.id };
}
