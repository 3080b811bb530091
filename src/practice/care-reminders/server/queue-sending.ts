import { sql } from 'kysely';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Queues the job that hands over what is planned, for after the commit. Several of one clinic are one. */
export async function queueSending({ tx, session: { clinicId } }: MessageScope): Promise<void> {
  await sql`select app.enqueue('careReminders.send', ${JSON.stringify({ clinicId })}::jsonb, null,
    ${`careReminders.send:${clinicId}`})`.execute(tx);
}
