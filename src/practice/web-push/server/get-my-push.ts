import type { PersonContext } from '#foundation/server/http/context.ts';

/** The key of this server, and the caller's browsers, the newest first. */
export async function getMyPush({
  tx,
  session,
}: PersonContext): Promise<{ publicKey: string | null; subscriptionIds: string[] }> {
  const [key, subscriptions] = await Promise.all([
    tx.selectFrom('push_keys').select('public_key').executeTakeFirst(),
    tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', session.userId)
      .orderBy('created_at', 'desc')
      .execute(),
  ]);
  return { publicKey: key?.public_key ?? null, subscriptionIds: subscriptions.map(({ id }) => id) };
}
