import type { MemberContext } from '#foundation/server/http/context.ts';
import { setArchived } from './set-archived.ts';

/** Restores an archived form. @throws AppError `not_found`. */
export async function restoreForm(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, null);
  ctx.audit('form.restored', id);
  return { id };
}
