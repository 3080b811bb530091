import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ActSchedule, stopScheduleEndpoint } from '../../treatments.contract.ts';
import { findSchedules } from './find-schedules.ts';
import { stopSchedules } from './stop-schedules.ts';

/** Stops a repeated order. One that somebody else has just stopped is given as it is. @throws AppError `not_found`. */
export async function stopSchedule(
  ctx: MemberContext,
  { id, reason }: z.output<typeof stopScheduleEndpoint.input>,
): Promise<ActSchedule> {
  const held = await ctx.tx
    .selectFrom('act_schedules')
    .select('stopped_at')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new AppError('not_found');
  const isRepeated = held.stopped_at !== null;
  const dropped = isRepeated ? 0 : await stopSchedules(ctx, [id], reason ?? null);
  const [schedule] = await findSchedules(ctx, [id]);
  if (!schedule) throw new AppError('not_found');
  const { visitId, name } = schedule;
  ctx.audit('act_schedule.stopped', id, {
    after: isRepeated
      ? { isRepeated }
      : { visitId, name, dropped, ...(reason === undefined ? {} : { reason }) },
  });
  return schedule;
}
