import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { DELIVERY_STATUSES, MESSAGE_CHANNELS, MESSAGE_PURPOSES } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Sent = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  clientId: z.uuid().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string().nullable(),
  purpose: z.enum(MESSAGE_PURPOSES).nullable(),
  status: z.enum(DELIVERY_STATUSES).nullable(),
  authorId: z.uuid().nullable(),
  undoUntil: Instant.nullable(),
  isTyped: z.boolean(),
  text: z.string(),
  subject: z.string().nullable(),
  attemptId: z.uuid().nullable(),
  isMerged: z.boolean(),
});
export type SentMessage = z.infer<typeof Sent>;

/**
 * Locks a message of the clinic and its conversation, in this order of all who change deliveries: the conversation first.
 *
 * @throws AppError `not_found`, also for a message of the client and a note.
 */
export async function lockSent(ctx: MemberContext, id: string): Promise<SentMessage> {
  const { clinicId } = ctx.session;
  await sql`
    select from conversations c where c.clinic_id = ${clinicId} and c.id =
      (select m.conversation_id from messages m where m.clinic_id = ${clinicId} and m.id = ${id}) for no key update of c`.execute(
    ctx.tx,
  );
  const message = await fetchRow(
    ctx.tx,
    Sent,
    sql`
    select m.id, m.conversation_id as "conversationId", m.channel, m.address, m.purpose, m.status, m.author_id as "authorId",
        m.undo_until as "undoUntil", m.is_typed as "isTyped", m.text, m.subject, m.attempt_id as "attemptId",
        (select c.client_id from conversations c where c.clinic_id = ${clinicId} and c.id = m.conversation_id) as "clientId",
        (select c.merged_into is not null from conversations c where c.clinic_id = ${clinicId} and c.id = m.conversation_id) as "isMerged"
      from messages m where m.clinic_id = ${clinicId} and m.id = ${id} and m.direction = 'out' for update of m`,
  );
  if (!message) throw new AppError('not_found');
  return message;
}
