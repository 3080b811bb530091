import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { changeFormEndpoint, Form } from '../contract.ts';
import { findForm } from './find-form.ts';
import { insertVersion } from './insert-version.ts';

/** FORM-1. Adds a new version of a form. @throws AppError `not_found`, `record_changed`. */
export async function changeForm(
  ctx: MemberContext,
  { id, version, ...text }: z.output<typeof changeFormEndpoint.input>,
): Promise<Form> {
  const before = await findForm(ctx, id);
  const changed = await ctx.tx
    .updateTable('forms')
    .set({ version: version + 1 })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed');
  await insertVersion(ctx, id, version + 1, text);
  const after = await findForm(ctx, id);
  ctx.audit('form.changed', id, changesBetween(before, after));
  return after;
}
