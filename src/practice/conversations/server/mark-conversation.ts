import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MarkConversation } from '../handling.contract.ts';
import { patchConversation } from './append-message.ts';
import { findLocked } from './conversation-row.ts';

/** Marks a conversation as read or unread, for everybody. @throws AppError `not_found`. */
export async function markConversation(ctx: MemberContext, { id, isRead }: MarkConversation) {
  const before = await findLocked(ctx, id);
  if (!before) throw new AppError('not_found');
  const unreadCount = isRead ? 0 : Math.max(1, before.unreadCount);
  if (unreadCount !== before.unreadCount) await patchConversation(ctx, before, { unreadCount });
  return { id, unreadCount };
}
