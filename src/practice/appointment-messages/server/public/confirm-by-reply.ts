import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { SettledReply } from '#practice/conversations/server/public/settle-reply.ts';
import { confirmedReply, isConfirmingReply } from '../../confirming-reply.rules.ts';

const Confirmed = z.object({
  count: z.int().nullable(),
  clinicName: z.string(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
});

/**
 * MSG-5. A client who answers "C" or "yes" to a message about a visit confirms it. Nobody at the clinic has to read that, and the client is
 * thanked. Null where the text says more, or the last message to the client is not about a visit.
 */
export async function confirmByReply(
  { tx, session: { clinicId } }: MessageScope,
  { conversationId, text }: { readonly conversationId: string; readonly text: string },
): Promise<SettledReply | null> {
  if (!isConfirmingReply(text)) return null;
  const row = await fetchRow(
    tx,
    Confirmed,
    sql`select app.confirm_by_reply(${clinicId}::uuid, ${conversationId}::uuid) as count, k.name as "clinicName",
            coalesce((select c.language from conversations v join clients c on c.clinic_id = ${clinicId} and c.id = v.client_id
                where v.clinic_id = ${clinicId} and v.id = ${conversationId}),
              (select s.language from message_settings s where s.clinic_id = ${clinicId})) as language
          from clinics k where k.id = ${clinicId}`,
  );
  if (row === undefined || row.count === null) return null;
  return { event: 'visit_confirmed', answer: confirmedReply(row.language ?? 'en', row.clinicName) };
}
