import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Demo } from '../contract.ts';
import { getDemo } from './find-demos.ts';

/**
 * Records how a demo went, or undoes that.
 *
 * @throws AppError `demo_ahead`, `demo_closed` for one that was cancelled, `not_found`.
 */
export async function markDemo(
  ctx: PlatformContext,
  { demoId, status }: { readonly demoId: string; readonly status: 'booked' | 'held' | 'no_show' },
): Promise<Demo> {
  const before = await getDemo(ctx.tx, demoId);
  if (before.status === 'cancelled') throw new AppError('demo_closed');
  if (Date.parse(before.startsAt) > ctx.now.getTime()) throw new AppError('demo_ahead');
  const marked = await ctx.tx
    .updateTable('demo_bookings')
    .set({ status })
    .where('id', '=', demoId)
    .where('status', '<>', 'cancelled')
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw new AppError('demo_closed');
  ctx.audit('demo.marked', demoId, { before: { status: before.status }, after: { status } });
  return { ...before, status };
}
