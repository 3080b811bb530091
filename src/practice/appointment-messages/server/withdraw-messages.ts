import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { AppointmentMessageParts } from './appointment-message-parts.ts';

const Key = z.object({ key: z.string() });

/**
 * MSG-2. Takes back what was queued and no longer fits. What was sent already stays as it is. A message about several visits is planned
 * again for those of them that are still as they were.
 */
export async function withdrawMessages(
  scope: MessageScope,
  { desk }: Pick<AppointmentMessageParts, 'desk'>,
): Promise<void> {
  const {
    tx,
    now,
    session: { clinicId },
  } = scope;
  await sql`select pg_advisory_xact_lock(hashtextextended('appointment-messages:' || ${clinicId}::uuid, 0))`.execute(
    tx,
  );
  const keys = await fetchRows(
    tx,
    Key,
    sql`select distinct m.message_key as key from appointment_messages m
         where m.clinic_id = ${clinicId} and m.withdraw_at is not null and m.message_key is not null`,
  );
  const canceled = await desk.takeBack(
    scope,
    keys.map(({ key }) => key),
  );
  await sql`select app.withdraw_appointment_messages(${clinicId}::uuid, ${canceled}::text[], ${now}::timestamptz)`.execute(
    tx,
  );
}
