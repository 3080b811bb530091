import type { MemberContext } from '#foundation/server/http/context.ts';
import { setArchived } from './set-archived.ts';

/** Archives a document: no list and no client shows it. @throws AppError `not_found`. */
export async function archiveDocument(ctx: MemberContext, { id }: { readonly id: string }) {
  await setArchived(ctx, id, ctx.now);
  ctx.audit('document.archived', id);
  return { id };
}
