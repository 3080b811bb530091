import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { findRequest } from './find-request.ts';

/** Records that a signed form no longer holds. @throws AppError `form_not_signed`, `not_found`. */
export async function voidForm(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const { signature } = await findRequest(ctx, id);
  if (signature === null) throw new AppError('form_not_signed');
  await namingConstraints(
    { form_voids_pkey: 'form_not_signed' },
    ctx.tx
      .insertInto('form_voids')
      .values({ clinic_id: ctx.session.clinicId, signature_id: signature.id, reason })
      .execute(),
  );
  ctx.audit('form_request.voided', id, { after: { reason } });
  return { id };
}
