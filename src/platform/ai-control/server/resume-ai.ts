import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AiOverview } from '../contract.ts';
import { getOverview } from './get-overview.ts';

/** Ends the stop. @throws AppError `not_found` where nothing is stopped. */
export async function resumeAi(ctx: PlatformContext): Promise<AiOverview> {
  const ended = await ctx.tx
    .updateTable('ai_stops')
    .set({ ended_at: sql<string>`now()`, ended_by: ctx.session.userId })
    .where('ended_at', 'is', null)
    .returning(['id', 'reason'])
    .executeTakeFirst();
  if (!ended) throw new AppError('not_found');
  ctx.audit('ai.resumed', ended.id, { before: { reason: ended.reason } });
  return getOverview(ctx);
}
