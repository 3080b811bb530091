import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { StartConversation } from '../compose.contract.ts';
import type { Message } from '../conversation.contract.ts';
import { subjectKey } from '../message-text.rules.ts';
import { findClient, findClientWays } from './client-ways.ts';
import { findLocked, type StoredConversation } from './conversation-row.ts';
import { findMessage } from './find-message.ts';
import { lockLanes } from './lanes.ts';
import { findNewFiles } from './new-files.ts';
import { openConversation } from './open-conversation.ts';
import { contactNotAllowed, findSent, subjectFor } from './send-message.ts';
import { writeReply } from './write-reply.ts';

const Id = z.object({ id: z.uuid() });

/** INBOX-1. The client's open conversation on the channel; mails and the portal have one for each matter. */
async function findOpen(
  ctx: MemberContext,
  { clientId, channel, subject }: StartConversation,
): Promise<StoredConversation | undefined> {
  const { clinicId } = ctx.session;
  const key = channel === 'email' || channel === 'portal' ? subjectKey(subject) : null;
  const found = await fetchRow(
    ctx.tx,
    Id,
    sql`
    select c.id from conversations c
     where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.channel = ${channel} and c.status <> 'resolved'
       and c.merged_into is null and (${key}::text is null or c.subject_key = ${key})
     order by c.last_position desc limit 1`,
  );
  return found && findLocked(ctx, found.id);
}

async function chooseWay(ctx: MemberContext, { clientId, channel, address }: StartConversation) {
  const ways = await findClientWays(ctx, clientId);
  const way = ways.find(
    (one) => one.channel === channel && (address === undefined || one.address === address),
  );
  if (!way)
    throw contactNotAllowed(ways.some((one) => one.channel === channel) ? 'no_address' : 'channel_off');
  if (way.refusal !== null) throw contactNotAllowed(way.refusal);
  return way;
}

/** Writes to a client. @throws AppError `client_erased`, `contact_not_allowed`, `file_missing`, `not_found`. */
export async function startConversation(ctx: MemberContext, input: StartConversation): Promise<Message> {
  const client = await findClient(ctx, input.clientId);
  if (!client) throw new AppError('not_found');
  if (client.isErased) throw new AppError('client_erased');
  await lockLanes(ctx, [input.clientId]);
  const before = await findSent(ctx, input.clientMessageId);
  if (before !== null) {
    ctx.audit('message.sent', before, { after: { repeated: true } });
    return findMessage(ctx, before);
  }
  const way = await chooseWay(ctx, input);
  const open = await findOpen(ctx, input);
  const conversation =
    open ??
    (await namingConstraints(
      {
        conversations_clinic_id_client_id_fkey: 'not_found',
        conversations_clinic_id_pet_id_fkey: 'not_found',
      },
      openConversation(ctx, {
        clientId: input.clientId,
        petId: input.petId,
        channel: input.channel,
        endpoint: way.endpoint,
        address: way.address,
        addressName: null,
        subject: input.subject,
        // It waits for the client.
        status: 'pending',
        topic: input.topic,
      }),
    ));
  const id = await writeReply(ctx, conversation, {
    clientMessageId: input.clientMessageId,
    text: input.text,
    subject: open ? subjectFor(conversation, input.channel, input.subject) : input.subject,
    files: await findNewFiles(ctx, ctx.session.clinicId, input.files),
    channel: input.channel,
    endpoint: conversation.endpoint ?? way.endpoint,
    address: way.address,
    sendAt: input.sendAt === null ? null : new Date(input.sendAt),
  });
  return findMessage(ctx, id);
}
