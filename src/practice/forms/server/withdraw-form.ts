import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Withdraws a request that was not signed. @throws AppError `form_signed`, `not_found`. */
export async function withdrawForm(ctx: MemberContext, { id }: { readonly id: string }) {
  const withdrawn = await namingConstraints(
    { form_requests_unsigned_check: 'form_signed' },
    ctx.tx
      .updateTable('form_requests')
      .set({ withdrawn_at: ctx.now.toISOString() })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!withdrawn) throw new AppError('not_found');
  ctx.audit('form_request.withdrawn', id);
  return { id };
}
