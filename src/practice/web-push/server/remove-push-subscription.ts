import type { PersonContext } from '#foundation/server/http/context.ts';

/** Ends the notifications of one of the caller's browsers; of no other person's. */
export async function removePushSubscription(
  { tx, session }: PersonContext,
  { subscriptionId }: { subscriptionId: string },
): Promise<{ id: string }> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId)
    .where('user_id', '=', session.userId)
    .execute();
  return { id: subscriptionId };
}
