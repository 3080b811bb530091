import { sql } from 'kysely';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Any number of ours: the lock of a clinic's reminders. */
const LOCK_KEY = 7_423_142;

/** Whoever plans or hands over reminders of the same clinic waits until this transaction ends. */
export async function lockReminders({
  tx,
  session: { clinicId },
}: Pick<MessageScope, 'session' | 'tx'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY}::integer, hashtext(${clinicId}))`.execute(tx);
}
