import type { MemberContext } from '#foundation/server/http/context.ts';
import { findDocument } from './find-document.ts';

/** One document; the read is written to the audit trail. @throws AppError `not_found`. */
export async function getDocument(ctx: MemberContext, { id }: { readonly id: string }) {
  const document = await findDocument(ctx, id);
  ctx.audit('document.read', id);
  return document;
}
