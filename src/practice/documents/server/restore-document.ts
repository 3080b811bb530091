import type { MemberContext } from '#foundation/server/http/context.ts';
import { setArchived } from './set-archived.ts';

/** Undoes `archiveDocument`. @throws AppError `not_found`. */
export async function restoreDocument(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, null);
  ctx.audit('document.restored', id);
  return { id };
}
