import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { ERASED_REFUSAL } from './erased-refusal.ts';

/** Restores an archived client. Nothing changes if they are not archived. @throws AppError `client_erased`, `not_found`. */
export async function restoreClient(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const restored = await namingConstraints(
    ERASED_REFUSAL,
    ctx.tx
      .updateTable('clients')
      .set({ archived_at: null })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!restored) throw new AppError('not_found');
  ctx.audit('client.restored', id);
  return restored;
}
