import { sql } from 'kysely';
import * as z from 'zod';
import { EMERGENCY_LEVELS } from '#vocabulary/conversations.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** So many of the client's messages since the clinic's last answer are read. */
const MESSAGES_LIMIT = 10;

const Unanswered = z.object({
  clientName: z.string().nullable(),
  clinicName: z.string(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
  /** Of the client's own pets alone, those that live; the one of the conversation first. */
  pets: z.array(z.object({ id: z.uuid(), name: z.string(), isOfConversation: z.boolean() })),
  /** Not handled yet. */
  emergency: z.enum(EMERGENCY_LEVELS).nullable(),
  /** The latest first. */
  messages: z.array(z.object({ id: z.uuid(), text: z.string(), sort: z.enum(MESSAGE_SORTS).nullable() })),
});
export type Unanswered = z.infer<typeof Unanswered>;

/** What a client wrote and nobody has answered, with whom it is from. Undefined for a conversation that the clinic does not have. */
export const findUnanswered = (
  { tx, session: { clinicId } }: MemberContext,
  conversationId: string,
): Promise<Unanswered | undefined> =>
  fetchRow(
    tx,
    Unanswered,
    sql`
    select k.full_name as "clientName", l.name as "clinicName", c.emergency,
        coalesce(k.language, (select s.language from message_settings s where s.clinic_id = ${clinicId})) as language,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isOfConversation', coalesce(p.id = c.pet_id, false))
            order by (p.id = c.pet_id) desc nulls last, p.id), '[]')
           from pet_clients o join pets p on p.clinic_id = ${clinicId} and p.id = o.pet_id
          where o.clinic_id = ${clinicId} and o.client_id = c.client_id and p.archived_at is null
            and (p.deceased_on is null or p.id = c.pet_id)) as pets,
        (select coalesce(json_agg(json_build_object('id', m.id, 'text', m.text, 'sort', m.sort) order by m.position desc), '[]')
           from (select m.id, m.text, m.position, s.sort from messages m
             left join message_sorts s on s.clinic_id = ${clinicId} and s.message_id = m.id
            where m.clinic_id = ${clinicId} and m.conversation_id = c.id and m.direction = 'in' and not m.is_machine
              and m.position > coalesce((select max(a.position) from messages a
                where a.clinic_id = ${clinicId} and a.conversation_id = c.id and a.direction = 'out' and a.is_typed
                  and a.status is distinct from 'canceled'), 0)
            order by m.position desc limit ${MESSAGES_LIMIT}::integer) m) as messages
      from conversations c join clinics l on l.id = ${clinicId}
      left join clients k on k.clinic_id = ${clinicId} and k.id = c.client_id
     where c.clinic_id = ${clinicId} and c.id = ${conversationId} and c.merged_into is null`,
  );
