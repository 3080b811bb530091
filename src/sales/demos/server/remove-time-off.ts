import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Removes a time off. @throws AppError `not_found`. */
export async function removeTimeOff(
  ctx: PlatformContext,
  { timeOffId }: { readonly timeOffId: string },
): Promise<{ id: string }> {
  const removed = await ctx.tx
    .deleteFrom('demo_time_off')
    .where('id', '=', timeOffId)
    .returning(['id', 'user_id as userId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  ctx.audit('demo_time_off.removed', removed.id, { before: removed });
  return { id: removed.id };
}
