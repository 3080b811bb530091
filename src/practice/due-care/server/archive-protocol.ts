import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CareProtocol } from '../protocols.contract.ts';
import { updateProtocol } from './update-protocol.ts';

/** Archives a protocol or restores it. @throws AppError `not_found`, `record_changed`. */
export async function archiveProtocol(
  ctx: MemberContext,
  { isArchived, ...one }: { readonly id: string; readonly version: number; readonly isArchived: boolean },
): Promise<CareProtocol> {
  const { before, after } = await updateProtocol(ctx, one, {
    archived_at: isArchived ? ctx.now.toISOString() : null,
  });
  ctx.audit('care_protocol.archived', one.id, {
    before: { isArchived: before.isArchived },
    after: { isArchived },
  });
  return after;
}
