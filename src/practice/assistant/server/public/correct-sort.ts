import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';

const Corrected = z.object({ messageId: z.uuid() });

/**
 * A person says what the latest message of a conversation is about. What the rules had found stays, so that both can be counted.
 *
 * @throws AppError `ai_feature_off`; `not_found` where no message was sorted.
 */
export async function correctSort(
  ctx: MemberContext,
  conversationId: string,
  sort: MessageSort,
): Promise<void> {
  await assertFeatureOn(ctx, 'message_sorting');
  const {
    tx,
    now,
    session: { clinicId, userId },
  } = ctx;
  const corrected = await fetchRow(
    tx,
    Corrected,
    sql`
    update message_sorts s set sort = ${sort}, corrected_at = ${now.toISOString()}, corrected_by = ${userId}
     where s.clinic_id = ${clinicId} and s.message_id = (
       select m.id from messages m join message_sorts f on f.clinic_id = ${clinicId} and f.message_id = m.id
        where m.clinic_id = ${clinicId} and m.conversation_id = ${conversationId} and m.direction = 'in'
        order by m.position desc limit 1)
    returning s.message_id as "messageId"`,
  );
  if (!corrected) throw new AppError('not_found');
}
