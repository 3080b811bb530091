import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { ConversationEvent } from '../conversation.contract.ts';
import { conversationExists } from './list-messages.ts';

const EVENTS_LIMIT = 200;

/** Who did what with a conversation, the newest first. @throws AppError `not_found`. */
export async function listConversationEvents(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const [found, items] = await Promise.all([
    fetchRow(ctx.tx, z.object({ exists: z.boolean() }), conversationExists({ clinicId }, id)),
    fetchRows(
      ctx.tx,
      ConversationEvent,
      sql`
      select e.id, e.kind, ${staffNameOfAccount(clinicId, sql`e.by_user_id`)} as "byName", e.value, e.message_id as "messageId", e.at
        from conversation_events e where e.clinic_id = ${clinicId} and e.conversation_id = ${id}
       order by e.position desc limit ${EVENTS_LIMIT}`,
    ),
  ]);
  if (!found?.exists) throw new AppError('not_found');
  return { items };
}
