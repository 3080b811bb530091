import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import type { MessageScope } from './public/message-scope.ts';
import { StoredConversation, storedColumns } from './conversation-row.ts';

/** Looked at beyond those that the message names. */
const CANDIDATES_LIMIT = 20;
const ANSWERS_LIMIT = 20;

const Row = StoredConversation.extend({ isNamed: z.boolean() });
export type FoundConversation = z.infer<typeof Row>;

/**
 * INBOX-1. Conversations that a received message may belong to, locked: those that it names, and the latest ones of the same client or
 * sender on the same channel and endpoint. Of one that was merged, the one that was kept. What names a conversation must come from
 * its own client or address: whoever knows an id of a message is not let in by it.
 */
export async function findCandidates(
  { tx, session: { clinicId } }: MessageScope,
  inbound: InboundMessage,
  clientId: string | null,
): Promise<readonly FoundConversation[]> {
  const { channel, endpoint, from, conversationId, answersIds } = inbound;
  const ofSender =
    clientId === null ? sql`c.client_id is null and c.address = ${from}` : sql`c.client_id = ${clientId}`;
  return fetchRows(
    tx,
    Row,
    sql`
    with named as (
      select ${conversationId}::uuid as id where ${conversationId}::uuid is not null
      union
      select m.conversation_id from messages m
       where m.clinic_id = ${clinicId} and m.channel = ${channel} and m.provider_id = any (${answersIds.slice(0, ANSWERS_LIMIT)}::text[])),
    near as (
      select c.id, c.merged_into from conversations c
       where c.clinic_id = ${clinicId} and c.channel = ${channel}
         and (c.endpoint is null or ${endpoint}::text is null or c.endpoint = ${endpoint})
         and ${ofSender}
       order by c.last_position desc limit ${CANDIDATES_LIMIT}),
    wanted as (
      select coalesce(c.merged_into, c.id) as id, true as is_named from conversations c
       where c.clinic_id = ${clinicId} and c.id in (select n.id from named n)
         and (c.client_id = ${clientId} or c.address = ${from}
           or exists (select from messages m where m.clinic_id = ${clinicId} and m.conversation_id = coalesce(c.merged_into, c.id) and m.address = ${from}))
      union
      select coalesce(n.merged_into, n.id), false from near n)
    select ${storedColumns}, (select bool_or(w.is_named) from wanted w where w.id = c.id) as "isNamed"
      from conversations c where c.clinic_id = ${clinicId} and c.id in (select w.id from wanted w) and c.merged_into is null
     order by c.id for no key update of c`,
  );
}
