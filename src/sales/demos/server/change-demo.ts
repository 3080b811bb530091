import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Demo } from '../contract.ts';
import { getDemo } from './find-demos.ts';
import { hostsFreeAt, loadFreeSlots } from './free-slots.ts';
import { assertChanged, type ChangeOutcome } from './linked-demo.ts';

interface OneDemo {
  readonly demoId: string;
}

/**
 * Records how a demo went, or undoes that.
 *
 * @throws AppError `demo_ahead`, `demo_closed` for one that was cancelled, `not_found`.
 */
export async function markDemo(
  ctx: PlatformContext,
  { demoId, status }: OneDemo & { readonly status: 'booked' | 'held' | 'no_show' },
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

/**
 * Moves a demo to a free slot or to another host; visitor and hosts are emailed.
 *
 * @throws AppError `slot_taken`, `demo_closed`, `not_found`.
 */
export async function moveDemo(
  ctx: PlatformContext,
  { demoId, startsAt, hostId }: OneDemo & { readonly startsAt: string; readonly hostId: string | null },
): Promise<Demo> {
  const before = await getDemo(ctx.tx, demoId);
  if (before.status !== 'booked') throw new AppError('demo_closed');
  const free = hostsFreeAt(await loadFreeSlots(ctx, demoId), startsAt);
  const hostIds = hostId === null ? free : free.filter((id) => id === hostId);
  const { rows } = await sql<{ outcome: ChangeOutcome }>`
    select app.move_demo_as_platform(${demoId}::uuid, ${hostIds}::uuid[], ${startsAt}::timestamptz) as outcome`.execute(
    ctx.tx,
  );
  assertChanged(rows[0]?.outcome);
  const after = await getDemo(ctx.tx, demoId);
  ctx.audit('demo.moved', demoId, {
    before: { startsAt: before.startsAt, hostId: before.hostId },
    after: { startsAt: after.startsAt, hostId: after.hostId },
  });
  return after;
}

/**
 * Cancels a demo; visitor and host are emailed.
 *
 * @throws AppError `demo_closed`, `not_found`.
 */
export async function cancelDemo(ctx: PlatformContext, { demoId }: OneDemo): Promise<Demo> {
  const before = await getDemo(ctx.tx, demoId);
  const { rows } = await sql<{ outcome: ChangeOutcome }>`
    select app.cancel_demo_as_platform(${demoId}::uuid) as outcome`.execute(ctx.tx);
  assertChanged(rows[0]?.outcome);
  ctx.audit('demo.cancelled', demoId, { before: { status: before.status }, after: { status: 'cancelled' } });
  return { ...before, status: 'cancelled' };
}
