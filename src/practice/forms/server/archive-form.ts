import type { MemberContext } from '#foundation/server/http/context.ts';
import { setArchived } from './set-archived.ts';

/** Archives a form. @throws AppError `not_found`. */
export async function archiveForm(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, ctx.now);
  ctx.audit('form.archived', id);
  return { id };
}
