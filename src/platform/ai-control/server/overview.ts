import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiOverview, StopAi } from '../contract.ts';

/** Whether everything is stopped, and how many clinics use the assistant. */
export async function getOverview({ tx }: PlatformContext): Promise<AiOverview> {
  const { rows } = await sql<AiOverview>`
    select (select count(*) from clinics) as "clinicCount",
           (select count(*) from ai_limits l where cardinality(l.allowed_features) > 0) as "allowedCount",
           (select count(*) from ai_limits l join ai_choices c on c.clinic_id = l.clinic_id
             where l.allowed_features && c.features_on) as "onCount",
           (select json_build_object('reason', s.reason, 'stoppedAt', s.stopped_at,
                'stoppedByName', (select p.full_name from profiles p where p.id = s.stopped_by))
              from ai_stops s where s.ended_at is null) as stop`.execute(tx);
  const [overview] = rows;
  if (!overview) throw new Error('Counts are always one row.');
  return overview;
}

/** Nobody gets leave from now on. @throws AppError `ai_already_stopped`. */
export async function stopAi(ctx: PlatformContext, { reason }: StopAi): Promise<AiOverview> {
  const { id } = await namingConstraints(
    { ai_stops_open_key: 'ai_already_stopped' },
    ctx.tx.insertInto('ai_stops').values({ reason }).returning('id').executeTakeFirstOrThrow(),
  );
  ctx.audit('ai.stopped', id, { after: { reason } });
  return getOverview(ctx);
}

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
