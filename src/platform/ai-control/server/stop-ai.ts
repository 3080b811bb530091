import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiOverview, StopAi } from '../contract.ts';
import { getOverview } from './get-overview.ts';

/** Stops the assistant for all clinics: no request is granted a budget from now on. @throws AppError `ai_already_stopped`. */
export async function stopAi(ctx: PlatformContext, { reason }: StopAi): Promise<AiOverview> {
  const { id } = await namingConstraints(
    { ai_stops_open_key: 'ai_already_stopped' },
    ctx.tx.insertInto('ai_stops').values({ reason }).returning('id').executeTakeFirstOrThrow(),
  );
  ctx.audit('ai.stopped', id, { after: { reason } });
  return getOverview(ctx);
}
