import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageActionKind } from '#vocabulary/conversations.ts';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** A message that something is done with. */
export const UsedMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string().nullable(),
  authorName: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  at: Instant,
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  petId: z.uuid().nullable(),
  timeZone: z.string(),
  country: z.string(),
  files: z.array(z.object({ name: z.string(), objectName: z.string() })),
});
export type UsedMessage = z.infer<typeof UsedMessage>;

/** Locks the conversation of a message, and reads what is done with it. @throws AppError `not_found`. */
export async function openMessage(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<UsedMessage> {
  const message = await fetchRow(
    tx,
    UsedMessage,
    sql`
    select m.id, m.conversation_id as "conversationId", m.channel, m.address, m.sender_name as "authorName",
        coalesce(m.subject, c.subject) as subject, m.text, m.at, c.client_id as "clientId",
        (select k.full_name from clients k where k.clinic_id = ${clinicId} and k.id = c.client_id) as "clientName",
        c.pet_id as "petId", l.time_zone as "timeZone", l.country,
        (select coalesce(json_agg(json_build_object('name', f.name, 'objectName', f.object_name) order by f.position), '[]')
          from message_files f where f.clinic_id = ${clinicId} and f.message_id = m.id) as files
      from messages m
      join conversations c on c.clinic_id = ${clinicId} and c.id = m.conversation_id
      join clinics l on l.id = ${clinicId}
     where m.clinic_id = ${clinicId} and m.id = ${id} for no key update of c`,
  );
  if (!message) throw new AppError('not_found');
  return message;
}

export interface Use {
  readonly kind: MessageActionKind;
  readonly targetId?: string;
  readonly petId?: string | null;
  readonly fileName?: string;
}

/** INBOX-12. Says at the message what came of it, once for each. @throws AppError `message_used_before`, `not_found`. */
export async function noteUse(ctx: MemberContext, message: UsedMessage, use: Use): Promise<void> {
  const { tx, session } = ctx;
  await namingConstraints(
    { message_actions_once_key: 'message_used_before', message_actions_clinic_id_pet_id_fkey: 'not_found' },
    tx
      .insertInto('message_actions')
      .values({
        clinic_id: session.clinicId,
        message_id: message.id,
        kind: use.kind,
        target_id: use.targetId ?? null,
        pet_id: use.petId ?? null,
        file_name: use.fileName ?? null,
      })
      .execute(),
  );
  await sql`
    update conversations set version = version + 1
     where clinic_id = ${session.clinicId} and id = ${message.conversationId}`.execute(tx);
}
