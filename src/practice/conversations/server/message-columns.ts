import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Message } from '../conversation.contract.ts';

export const MessageJson = z.object({ message: Message });

/** A message `m` with its files and what came of it. */
export const messageColumns = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  json_build_object('id', m.id, 'conversationId', m.conversation_id, 'direction', m.direction, 'channel', m.channel, 'address', m.address,
    'subject', m.subject, 'text', m.text, 'fullText', m.full_text,
    'files', case when m.file_count = 0 then '[]'::json else (select coalesce(json_agg(json_build_object('name', f.name,
        'contentType', f.content_type, 'size', f.size_bytes, 'objectName', f.object_name) order by f.position), '[]')
      from message_files f where f.clinic_id = ${clinicId} and f.message_id = m.id) end,
    'authorName', case when m.author_id is null then m.sender_name
      else coalesce(${staffNameOfAccount(clinicId, sql`m.author_id`)}, m.sender_name) end,
    'isMine', coalesce(m.author_id = ${userId}, false), 'isAutomatic', m.direction = 'out' and not m.is_typed,
    'isMachine', m.is_machine, 'isProven', m.is_proven, 'purpose', m.purpose, 'status', m.status, 'failure', m.failure,
    'scheduledFor', case when m.status in ('scheduled', 'queued') then m.scheduled_for end,
    'undoUntil', case when m.status = 'scheduled' then m.undo_until end, 'attemptCount', m.attempt_count,
    'emergency', m.emergency, 'emergencyTerms', m.emergency_terms,
    'actions', (select coalesce(json_agg(json_build_object('kind', a.kind, 'targetId', a.target_id, 'petId', a.pet_id,
        'byName', ${staffNameOfAccount(clinicId, sql`a.by_user_id`)}, 'at', a.at) order by a.at, a.id), '[]')
      from message_actions a where a.clinic_id = ${clinicId} and a.message_id = m.id),
    'at', m.at, 'createdAt', m.created_at) as message`;
