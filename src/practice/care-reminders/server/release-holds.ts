import { sql } from 'kysely';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { PlannedMessage } from '../plan-day.rules.ts';

/** What a person sends is not held back any more. */
export async function releaseHolds(
  { tx, session: { clinicId } }: MessageScope,
  messages: readonly PlannedMessage[],
): Promise<void> {
  const rounds = messages.flatMap(({ items }) =>
    items.map(({ candidate: { source, sourceId, dueOn }, round }) => ({ source, sourceId, dueOn, round })),
  );
  await sql`
    update care_reminder_items i set reason = 'changed', held_at = null, held_by = null
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as r (source text, "sourceId" uuid, "dueOn" date, round integer)
     where i.clinic_id = ${clinicId} and i.source_id = r."sourceId" and i.source = r.source and i.due_on = r."dueOn"
       and i.round = r.round and i.held_at is not null`.execute(tx);
}
