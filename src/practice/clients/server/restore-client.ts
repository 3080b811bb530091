import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Brings an archived client back. One who is not archived stays as they are. */
export async function restoreClient(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const restored = await ctx.tx
    .updateTable('clients')
    .set({ archived_at: null })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!restored) throw new AppError('not_found');
  ctx.audit('client.restored', id);
  return restored;
}
