import { sql } from 'kysely';
import * as z from 'zod';
import { DELIVERY_STATUSES, MESSAGE_CHANNELS, MESSAGE_PURPOSES } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { OutgoingMessage } from '../public/message-channel.ts';
import type { MessageScope } from '../public/message-scope.ts';

/** A message that is not sent yet, with the latest attempt to send it. */
export const WaitingMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  clientId: z.uuid().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  address: z.string().nullable(),
  recipientName: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  answerKind: z.string().nullable(),
  isTyped: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  scheduledFor: Instant.nullable(),
  sendBefore: Instant.nullable(),
  attemptCount: z.int(),
  firstTriedAt: Instant.nullable(),
  position: z.int(),
  attempt: z.object({ id: z.uuid(), startedAt: Instant, outcome: z.string().nullable() }).nullable(),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

/** More of them wait in no conversation that people lead. */
const WAITING_LIMIT = 100;

/** What waits in a locked conversation, in the order in which it was written. */
export const findWaiting = (
  { tx, session: { clinicId } }: MessageScope,
  conversationId: string,
): Promise<WaitingMessage[]> =>
  fetchRows(
    tx,
    WaitingMessage,
    sql`
    select m.id, m.conversation_id as "conversationId", c.client_id as "clientId", m.channel, m.endpoint, m.address,
        coalesce(k.full_name, c.address_name) as "recipientName", m.subject, m.text, m.purpose, m.answer_kind as "answerKind",
        m.is_typed as "isTyped", m.status, m.scheduled_for as "scheduledFor", m.send_before as "sendBefore",
        m.attempt_count as "attemptCount", m.first_tried_at as "firstTriedAt", m.position,
        (select json_build_object('id', a.id, 'startedAt', a.started_at, 'outcome', a.outcome) from message_attempts a
          where a.clinic_id = ${clinicId} and a.id = m.attempt_id) as attempt
      from messages m
      join conversations c on c.clinic_id = ${clinicId} and c.id = m.conversation_id
      left join clients k on k.clinic_id = ${clinicId} and k.id = c.client_id
     where m.clinic_id = ${clinicId} and m.conversation_id = ${conversationId} and m.status in ('scheduled', 'queued', 'sending')
     order by m.position limit ${WAITING_LIMIT} for no key update of m`,
  );

const Rest = z.object({
  files: z.array(
    z.object({ name: z.string(), contentType: z.string(), size: z.int(), objectName: z.string() }),
  ),
  earlierIds: z.array(z.string()),
});

const EARLIER_LIMIT = 20;

/** A message as its channel sends it. */
export async function toOutgoing(
  { tx, now, session: { clinicId } }: MessageScope,
  message: WaitingMessage,
): Promise<OutgoingMessage> {
  const rest = await fetchRow(
    tx,
    Rest,
    sql`
    select coalesce((select json_agg(json_build_object('name', f.name, 'contentType', f.content_type, 'size', f.size_bytes,
          'objectName', f.object_name) order by f.position)
        from message_files f where f.clinic_id = ${clinicId} and f.message_id = ${message.id}), '[]') as files,
      coalesce((select json_agg(e.provider_id order by e.position desc) from (
        select m.provider_id, m.position from messages m
         where m.clinic_id = ${clinicId} and m.conversation_id = ${message.conversationId} and m.channel = ${message.channel}
           and m.position < ${message.position} and m.provider_id is not null
         order by m.position desc limit ${EARLIER_LIMIT}) e), '[]') as "earlierIds"`,
  );
  return {
    clinicId,
    messageId: message.id,
    conversationId: message.conversationId,
    channel: message.channel,
    purpose: message.purpose,
    endpoint: message.endpoint,
    to: message.address ?? '',
    recipientName: message.recipientName,
    subject: message.subject,
    text: message.text,
    files: rest?.files ?? [],
    earlierIds: rest?.earlierIds ?? [],
    isTyped: message.isTyped,
    firstTriedAt: message.firstTriedAt === null ? now : new Date(message.firstTriedAt),
  };
}
