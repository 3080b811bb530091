import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MatchConversation } from '../handling.contract.ts';
import { findClient } from './client-ways.ts';
import { lockConversation, type StoredConversation } from './conversation-row.ts';
import { laneOfAddress, lockLanes } from './lanes.ts';
import { writeEvent } from './write-event.ts';

const Changed = z.object({ id: z.uuid(), version: z.int() });

/** All conversations of an address that are of one client, or of none, become another's. */
async function setClient(
  { tx, session: { clinicId } }: MemberContext,
  { id, channel, address }: StoredConversation,
  from: string | null,
  to: string | null,
) {
  return fetchRows(
    tx,
    Changed,
    sql`
    update conversations c set client_id = ${to}::uuid, version = c.version + 1
     where c.clinic_id = ${clinicId} and c.client_id is not distinct from ${from}::uuid
       and (c.id = ${id} or c.channel = ${channel} and c.address = ${address} and c.address is not null)
    returning c.id, c.version`,
  );
}

/**
 * INBOX-10. Says which client an unknown sender is: of all conversations of the address, and of later messages from it.
 *
 * @throws AppError `client_erased`, `conversation_merged`, `not_found`.
 */
export async function matchConversation(ctx: MemberContext, { id, clientId }: MatchConversation) {
  const client = await findClient(ctx, clientId);
  if (!client) throw new AppError('not_found');
  if (client.isErased) throw new AppError('client_erased');
  const before = await lockConversation(ctx, id);
  const { channel, address } = before;
  await lockLanes(ctx, [clientId, laneOfAddress(channel, address ?? '')]);
  if (address !== null) {
    await ctx.tx
      .insertInto('conversation_senders')
      .values({ clinic_id: ctx.session.clinicId, channel, address, client_id: clientId })
      .onConflict((conflict) =>
        conflict.constraint('conversation_senders_address_key').doUpdateSet({
          client_id: clientId,
          matched_at: ctx.now.toISOString(),
          matched_by: ctx.session.userId,
        }),
      )
      .execute();
  }
  const changed = before.clientId === clientId ? [] : await setClient(ctx, before, before.clientId, clientId);
  for (const one of changed) await writeEvent(ctx, one.id, 'matched');
  ctx.audit('conversation.matched', id, { before: { clientId: before.clientId }, after: { clientId } });
  return { id, version: changed.find((one) => one.id === id)?.version ?? before.version };
}

/**
 * INBOX-10. Undoes the choice: the sender is unknown again. What a contact of a client says is no choice; it is changed there.
 *
 * @throws AppError `conversation_merged`, `conversation_not_matched`, `not_found`.
 */
export async function unmatchConversation(ctx: MemberContext, { id }: { readonly id: string }) {
  const before = await lockConversation(ctx, id);
  const { channel, address, clientId } = before;
  if (clientId === null || address === null) throw new AppError('conversation_not_matched');
  const removed = await ctx.tx
    .deleteFrom('conversation_senders')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('conversation_not_matched');
  const changed = await setClient(ctx, before, clientId, null);
  for (const one of changed) await writeEvent(ctx, one.id, 'unmatched');
  ctx.audit('conversation.unmatched', id, { before: { clientId } });
  return { id, version: changed.find((one) => one.id === id)?.version ?? before.version };
}
