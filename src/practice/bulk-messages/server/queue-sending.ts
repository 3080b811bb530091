import { sql } from 'kysely';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Queues the job that hands over what is next, for after the commit. Several of one clinic are one. */
export async function queueSending({ tx, session: { clinicId } }: MessageScope): Promise<void> {
  await sql`select app.enqueue('bulkMessages.send', ${JSON.stringify({ clinicId })}::jsonb, null,
    ${`bulkMessages.send:${clinicId}`})`.execute(tx);
}
