import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Dropped = z.object({ id: z.uuid() });

/** Stops orders that were not stopped yet. What they had planned from now on is dropped. @returns how many acts that were. */
export async function stopSchedules(
  ctx: MemberContext,
  scheduleIds: readonly string[],
  reason: string | null,
): Promise<number> {
  const { clinicId, userId } = ctx.session;
  const ids = [...scheduleIds];
  if (ids.length === 0) return 0;
  await ctx.tx
    .updateTable('act_schedules')
    .set({ stopped_at: ctx.now.toISOString(), stopped_by: userId, stop_reason: reason })
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', ids)
    .where('stopped_at', 'is', null)
    .execute();
  const dropped = await fetchRows(
    ctx.tx,
    Dropped,
    sql`update acts set status = 'voided', voided_at = ${ctx.now}, voided_by = ${userId},
            void_reason = ${reason === null ? 'The order was stopped' : `The order was stopped: ${reason}`}, version = version + 1
         where clinic_id = ${clinicId} and schedule_id = any (${ids}::uuid[]) and status = 'planned'
           and planned_for >= ${ctx.now} returning id`,
  );
  return dropped.length;
}
