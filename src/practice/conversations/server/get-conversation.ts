import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Conversation } from '../conversation.contract.ts';
import { conversationColumns, ConversationJson } from './conversation-columns.ts';
import { storedColumns, StoredConversation } from './conversation-row.ts';
import { findReplyWays, findWayParts } from './reply-ways.ts';

const Row = ConversationJson.extend({
  stored: StoredConversation,
  draft: Conversation.shape.draft,
  merged: Conversation.shape.merged,
  others: Conversation.shape.others,
});

const OTHERS_LIMIT = 10;

/** A conversation with the ways to answer. @throws AppError `not_found`. */
export async function getConversation(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<Conversation> {
  const { clinicId, userId } = ctx.session;
  const read = sql`
    select ${conversationColumns(clinicId)}, (select to_json(x) from (select ${storedColumns}) x) as stored,
        (select json_build_object('text', d.text, 'subject', d.subject, 'isNote', d.is_note, 'channel', d.channel, 'files', d.files,
            'aiDraft', case when d.ai_draft_id is not null then json_build_object('id', d.ai_draft_id, 'confirmed', d.ai_confirmed) end,
            'savedAt', d.saved_at)
          from conversation_drafts d
         where d.clinic_id = ${clinicId} and d.conversation_id = c.id and d.user_id = ${userId}) as draft,
        (select coalesce(json_agg(json_build_object('mergeId', g.id, 'conversationId', g.merged_id, 'channel', o.channel,
            'address', o.address, 'mergedAt', g.merged_at, 'mergedByName', ${staffNameOfAccount(clinicId, sql`g.merged_by`)})
            order by g.merged_at desc), '[]')
          from conversation_merges g join conversations o on o.clinic_id = ${clinicId} and o.id = g.merged_id
         where g.clinic_id = ${clinicId} and g.kept_id = c.id and g.undone_at is null) as merged,
        (select coalesce(json_agg(json_build_object('id', o.id, 'channel', o.channel, 'status', o.status, 'subject', o.subject,
            'lastMessageAt', o.last_message_at) order by o.last_position desc), '[]')
          from (select o.id, o.channel, o.status, o.subject, o.last_message_at, o.last_position from conversations o
                 where o.clinic_id = ${clinicId} and o.client_id = c.client_id and o.id <> c.id and o.merged_into is null
                 order by o.last_position desc limit ${OTHERS_LIMIT}) o) as others
      from conversations c where c.clinic_id = ${clinicId} and c.id = ${id}`;
  const [row, parts] = await Promise.all([
    fetchRow(ctx.tx, Row, ctx.withAuditEntry('conversation.read', id, read)),
    findWayParts(ctx, id),
  ]);
  if (!row) throw new AppError('not_found');
  const { conversation, stored, draft, merged, others } = row;
  const replyWays = await findReplyWays(ctx, stored, parts);
  return { ...conversation, draft, merged, others, replyWays: [...replyWays] };
}
