import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './message-scope.ts';

const Canceled = z.object({ conversationId: z.uuid() });

/**
 * Takes back what was asked for under these keys and was not handed to its channel yet. What was sent stays. Repeating it is harmless, and a
 * key that was canceled can be asked for again.
 */
export async function cancelMessages(scope: MessageScope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { clinicId } = scope.session;
  const canceled = await fetchRows(
    scope.tx,
    Canceled,
    sql`
    update messages m set status = 'canceled'
     where m.clinic_id = ${clinicId} and m.request_key = any (${[...keys]}::text[]) and m.status in ('scheduled', 'queued')
    returning m.conversation_id as "conversationId"`,
  );
  if (canceled.length === 0) return;
  await sql`
    update conversations set version = version + 1
     where clinic_id = ${clinicId} and id = any (${[...new Set(canceled.map(({ conversationId }) => conversationId))]}::uuid[])`.execute(
    scope.tx,
  );
}
