import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import type { EmergencyLevel } from '#vocabulary/conversations.ts';
import { FOLLOW_UP_PURPOSES } from '#vocabulary/follow-ups.ts';
import { FOLLOW_UP_INTERVALS } from '#practice/assistant/rules/follow-up-table.rules.ts';
import { sortMessage } from '#practice/assistant/rules/sort-message.rules.ts';
import type { Frame } from '../frame.ts';
import { insertRows } from '../write-rows.ts';

interface Inbound {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly language: MessageLanguage | null;
  readonly emergency: EmergencyLevel | null;
}

/** Sorts what clients have written, as it is sorted when it comes in. */
export async function sortMessages({ client, clinicId }: Frame): Promise<void> {
  const { rows } = await client.query<Inbound>(
    `select m.id, m.conversation_id as "conversationId", concat_ws(E'\\n', m.subject, m.text) as text, c.language, m.emergency
       from messages m join conversations t on t.clinic_id = $1 and t.id = m.conversation_id
       left join clients c on c.clinic_id = $1 and c.id = t.client_id
      where m.clinic_id = $1 and m.direction = 'in' and not m.is_machine order by m.position`,
    [clinicId],
  );
  const sorted = rows.map(({ id, conversationId, text, language, emergency }) => ({
    id,
    conversationId,
    sort: emergency === 'red' ? ('urgent' as const) : sortMessage({ text, language: language ?? 'en' }).sort,
  }));
  await insertRows(
    client,
    'message_sorts',
    sorted.map(({ id, sort }) => ({ clinic_id: clinicId, message_id: id, found_sort: sort, sort })),
  );
  const latest = new Map<string, MessageSort>(
    sorted.map(({ conversationId, sort }) => [conversationId, sort]),
  );
  for (const [id, sort] of latest)
    await client.query('update conversations set sort = $3 where clinic_id = $1 and id = $2', [
      clinicId,
      id,
      sort,
    ]);
}

/** When the clinic contacts clients after visits. What nobody has looked at yet is shown as such. */
export const confirmIntervals = ({ client, clinicId }: Frame, adminId: string): Promise<void> =>
  insertRows(
    client,
    'follow_up_intervals',
    FOLLOW_UP_PURPOSES.filter((purpose) => purpose !== 'monitoring').map((purpose) => {
      const { way, afterDays, graceDays } = FOLLOW_UP_INTERVALS[purpose];
      return {
        clinic_id: clinicId,
        purpose,
        way,
        after_days: afterDays,
        grace_days: graceDays,
        confirmed_by: adminId,
      };
    }),
  );
