import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

/**
 * Ends the notifications of one of the caller's browsers.
 *
 * @throws AppError `not_found` for one that has ended, or is not theirs.
 */
export async function removePushSubscription(
  { tx, session }: PersonContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<{ id: string }> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('not_found');
  return { id: subscriptionId };
}
