import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Form, reviewFormEndpoint } from '../contract.ts';
import { findForm } from './find-form.ts';

/** Declares that a form may be used, in the version that was read. @throws AppError `not_found`, `record_changed`. */
export async function reviewForm(
  ctx: MemberContext,
  { id, version }: z.output<typeof reviewFormEndpoint.input>,
): Promise<Form> {
  await findForm(ctx, id);
  const reviewed = await ctx.tx
    .updateTable('forms')
    .set({ reviewed_at: ctx.now.toISOString(), reviewed_by: ctx.session.userId })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!reviewed) throw new AppError('record_changed');
  ctx.audit('form.reviewed', id, { after: { version } });
  return findForm(ctx, id);
}
