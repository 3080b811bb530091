import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { parseJson } from '#foundation/server/parse-json.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MergeConversations } from '../handling.contract.ts';
import { type ConversationPatch, patchConversation } from './append-message.ts';
import { lockConversation, StoredConversation } from './conversation-row.ts';
import { writeEvent } from './write-event.ts';

const Moved = z.object({ id: z.uuid() });

const moveMessages = ({ tx, session: { clinicId } }: MemberContext, from: string, to: string) =>
  fetchRows(
    tx,
    Moved,
    sql`
    update messages m set conversation_id = ${to} where m.clinic_id = ${clinicId} and m.conversation_id = ${from} returning m.id`,
  );

/** What is last in a conversation after messages came or went, and how much is unread of it. */
const readLast = ({ tx, session: { clinicId } }: MemberContext, id: string) =>
  sql`
  update conversations c
     set last_message_id = m.id, last_position = coalesce(m.position, 0), last_message_at = coalesce(m.at, c.last_message_at),
         last_direction = m.direction, last_preview = left(regexp_replace(m.text, '\\s+', ' ', 'g'), 160), last_author = m.sender_name,
         last_file_count = coalesce(m.file_count, 0)
    from (select 1) one left join lateral (
      select m.id, m.position, m.at, m.direction, m.text, m.sender_name, m.file_count from messages m
       where m.clinic_id = ${clinicId} and m.conversation_id = ${id} and m.direction <> 'note'
       order by m.position desc limit 1) m on true
   where c.clinic_id = ${clinicId} and c.id = ${id}`.execute(tx);

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Date.parse(a) <= Date.parse(b) ? a : b;

/** The kept one goes on with what was open in either. */
const mergedPatch = (kept: StoredConversation, merged: StoredConversation): ConversationPatch => ({
  clientId: kept.clientId ?? merged.clientId,
  petId: kept.petId ?? merged.petId,
  status:
    kept.status === 'resolved' && merged.status !== 'resolved' && merged.status !== 'snoozed'
      ? merged.status
      : kept.status,
  waitingSince: earlier(kept.waitingSince, merged.waitingSince),
  answerWarnAt: earlier(kept.answerWarnAt, merged.answerWarnAt),
  answerDueAt: earlier(kept.answerDueAt, merged.answerDueAt),
  unreadCount: kept.unreadCount + merged.unreadCount,
  emergency:
    kept.emergency === 'red' || merged.emergency === 'red' ? 'red' : (kept.emergency ?? merged.emergency),
});

/**
 * INBOX-11. Merges another conversation into one: its messages move, it stays as a pointer, and later messages of its sender arrive in the
 * kept one. Both are of the same client, or one is of an unknown sender.
 *
 * @throws AppError `conversation_merged`, `invalid_input` for two clients, `not_found`.
 */
export async function mergeConversations(ctx: MemberContext, { id, mergedId }: MergeConversations) {
  const { tx, session } = ctx;
  // In order, so that two merges of the same pair never wait for each other.
  const locked = new Map<string, StoredConversation>();
  for (const one of [id, mergedId].toSorted()) locked.set(one, await lockConversation(ctx, one));
  const [kept, merged] = [locked.get(id), locked.get(mergedId)];
  if (!kept || !merged) throw new AppError('not_found');
  if (kept.clientId !== null && merged.clientId !== null && kept.clientId !== merged.clientId) {
    throw new AppError('invalid_input', {
      fields: [
        {
          path: 'mergedId',
          message: 'These conversations are with two clients. Choose one of the same client.',
        },
      ],
    });
  }
  if (merged.channel === 'portal' && kept.channel !== 'portal') {
    throw new AppError('invalid_input', {
      fields: [
        {
          path: 'mergedId',
          message:
            'The client sees this conversation in the portal. Open it and merge the other one into it.',
        },
      ],
    });
  }
  const moved = await moveMessages(ctx, mergedId, id);
  const followers = await fetchRows(
    tx,
    Moved,
    sql`
    update conversations c set merged_into = ${id} where c.clinic_id = ${session.clinicId} and c.merged_into = ${mergedId} returning c.id`,
  );
  const { id: mergeId } = await tx
    .insertInto('conversation_merges')
    .values({
      clinic_id: session.clinicId,
      kept_id: id,
      merged_id: mergedId,
      was: JSON.stringify({ merged, kept, followers: followers.map((one) => one.id) }),
      message_ids: moved.map((one) => one.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('conversations')
    .set({
      status: 'resolved',
      snoozed_until: null,
      merged_into: id,
      waiting_since: null,
      answer_warn_at: null,
      answer_due_at: null,
      unread_count: 0,
      emergency: null,
      version: merged.version + 1,
    })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', mergedId)
    .execute();
  const version = await patchConversation(ctx, kept, mergedPatch(kept, merged));
  await readLast(ctx, id);
  await readLast(ctx, mergedId);
  await writeEvent(ctx, id, 'merged');
  await writeEvent(ctx, mergedId, 'merged');
  ctx.audit('conversation.merged', id, { after: { mergedId, mergeId } });
  return { id, mergeId, version };
}

const Merge = z.object({
  keptId: z.uuid(),
  mergedId: z.uuid(),
  was: z.unknown(),
  messageIds: z.array(z.uuid()),
});
/** As it was kept: messages of older merges were not sorted. */
const KeptConversation = StoredConversation.extend({ sort: StoredConversation.shape.sort.default(null) });
const Was = z.object({ merged: KeptConversation, kept: KeptConversation, followers: z.array(z.uuid()) });

/** What the merge made of the kept one and nobody changed since is as it was. */
function restoredPatch(now: StoredConversation, { kept, merged }: z.infer<typeof Was>): ConversationPatch {
  const made = mergedPatch(kept, merged);
  return {
    ...(now.clientId === made.clientId ? { clientId: kept.clientId } : {}),
    ...(now.petId === made.petId ? { petId: kept.petId } : {}),
    ...(now.emergency === made.emergency ? { emergency: kept.emergency } : {}),
    unreadCount: Math.max(0, now.unreadCount - merged.unreadCount),
  };
}

/** INBOX-11. Takes a merged conversation out again, with what came with it. @throws AppError `conversation_not_merged`, `not_found`. */
export async function unmergeConversations(ctx: MemberContext, { mergeId }: { readonly mergeId: string }) {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const merge = await fetchRow(
    tx,
    Merge,
    sql`
    update conversation_merges g set undone_at = ${now.toISOString()}, undone_by = ${userId}
     where g.clinic_id = ${clinicId} and g.id = ${mergeId} and g.undone_at is null
    returning g.kept_id as "keptId", g.merged_id as "mergedId", g.was, g.message_ids as "messageIds"`,
  );
  if (!merge) {
    const exists = await fetchRow(
      tx,
      Moved,
      sql`select g.id from conversation_merges g where g.clinic_id = ${clinicId} and g.id = ${mergeId}`,
    );
    throw new AppError(exists ? 'conversation_not_merged' : 'not_found');
  }
  const was = Was.parse(typeof merge.was === 'string' ? parseJson(merge.was) : merge.was);
  const kept = await lockConversation(ctx, merge.keptId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conversation_merged')
      throw new AppError('conversation_not_merged');
    throw error;
  });
  const { merged } = was;
  // A conversation comes back as somebody would find it today: with its wait, if nobody has answered it in the meantime.
  await sql`
    update conversations c
       set merged_into = null, status = ${merged.status === 'snoozed' ? 'open' : merged.status}, unread_count = ${merged.unreadCount},
           emergency = ${merged.emergency}, waiting_since = ${merged.waitingSince}::timestamptz,
           answer_warn_at = ${merged.answerWarnAt}::timestamptz, answer_due_at = ${merged.answerDueAt}::timestamptz,
           version = c.version + 1
     where c.clinic_id = ${clinicId} and c.id = ${merge.mergedId}`.execute(tx);
  await sql`
    update conversations c set merged_into = ${merge.mergedId}
     where c.clinic_id = ${clinicId} and c.id = any (${was.followers}::uuid[]) and c.merged_into = ${merge.keptId}`.execute(
    tx,
  );
  await sql`
    update messages m set conversation_id = ${merge.mergedId}
     where m.clinic_id = ${clinicId} and m.id = any (${merge.messageIds}::uuid[]) and m.conversation_id = ${merge.keptId}`.execute(
    tx,
  );
  const version = await patchConversation(ctx, kept, restoredPatch(kept, was));
  await readLast(ctx, merge.keptId);
  await readLast(ctx, merge.mergedId);
  await writeEvent(ctx, merge.keptId, 'unmerged');
  await writeEvent(ctx, merge.mergedId, 'unmerged');
  ctx.audit('conversation.unmerged', merge.keptId, { before: { mergedId: merge.mergedId, mergeId } });
  return { id: merge.keptId, version };
}
