import { sql } from 'kysely';
import type { MessageScope } from './public/message-scope.ts';

/**
 * Queues the job that sends what is due in conversations, with the transaction.
 *
 * @param from not before then, because an earlier message waits.
 */
export async function queueDeliveries(
  { tx, session: { clinicId } }: MessageScope,
  conversationIds: readonly string[],
  from: Date | null = null,
): Promise<void> {
  if (conversationIds.length === 0) return;
  await sql`select app.queue_deliveries(${clinicId}::uuid, ${[...new Set(conversationIds)]}::uuid[], ${from?.toISOString() ?? null}::timestamptz)`.execute(
    tx,
  );
}
