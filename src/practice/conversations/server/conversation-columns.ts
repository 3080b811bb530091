import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { ListedConversation } from '../contract.ts';
import { ConversationRow } from '../conversation.contract.ts';

export const ConversationJson = z.object({ conversation: ConversationRow });

/** In a list, where it may have been searched for. */
export const ListedJson = z.object({ conversation: ListedConversation });

/**
 * A conversation `c` as a row of the inbox. Of one that ends with an answer that the clinic gives by itself, the last message is what the
 * client wrote before it: an answer outside opening hours says nothing about the conversation.
 *
 * @param found as the list has it; nowhere else.
 */
export const conversationColumns = (
  clinicId: string,
  found?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  json_build_object('id', c.id, 'channel', c.channel, 'endpoint', c.endpoint, 'address', c.address, 'addressName', c.address_name,
    'client', (select json_build_object('id', k.id, 'fullName', k.full_name) from clients k
      where k.clinic_id = ${clinicId} and k.id = c.client_id),
    'pet', (select json_build_object('id', p.id, 'name', p.name) from pets p where p.clinic_id = ${clinicId} and p.id = c.pet_id),
    'subject', c.subject, 'topic', c.topic, 'sort', c.sort, 'status', c.status, 'snoozedUntil', c.snoozed_until,
    'assignee', (select json_build_object('id', s.id, 'fullName', s.full_name) from staff_members s
      where s.clinic_id = ${clinicId} and s.id = c.assignee_id),
    'team', (select json_build_object('id', t.id, 'name', t.name) from conversation_teams t
      where t.clinic_id = ${clinicId} and t.id = c.team_id),
    'priority', c.priority, 'waitingSince', c.waiting_since, 'answerWarnAt', c.answer_warn_at, 'answerDueAt', c.answer_due_at,
    'lastMessage', (select case when i.id is null
        then json_build_object('id', m.id, 'direction', c.last_direction, 'preview', coalesce(c.last_preview, ''), 'at', c.last_message_at,
          'authorName', c.last_author, 'fileCount', c.last_file_count, 'isAutomatic', m.direction = 'out' and not m.is_typed)
        else json_build_object('id', m.id, 'direction', i.direction, 'preview', left(btrim(regexp_replace(left(i.text, 400), '\\s+', ' ', 'g')), 160),
          'at', c.last_message_at, 'authorName', i.sender_name, 'fileCount', i.file_count, 'isAutomatic', false) end
      from messages m
      left join lateral (select i.* from messages i
        where i.clinic_id = ${clinicId} and i.conversation_id = c.id and i.direction = 'in'
        order by i.position desc limit 1) i on m.answer_kind is not null
      where m.clinic_id = ${clinicId} and m.id = c.last_message_id),
    'unreadCount', c.unread_count, 'undeliverableCount', c.undeliverable_count, 'emergency', c.emergency, 'mergedInto', c.merged_into,
    'version', c.version, 'createdAt', c.created_at${found ? sql`, 'found', ${found}` : sql``}) as conversation`;
