import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Demo } from '../contract.ts';
import { assertChanged, DemoChange } from './demo-change.ts';
import { getDemo } from './find-demos.ts';
import { hostsFreeAt, loadFreeSlots } from './free-slots.ts';

/**
 * Moves a demo to a free slot or to another host; visitor and hosts are emailed.
 *
 * @throws AppError `slot_taken`, `demo_closed`, `not_found`.
 */
export async function moveDemo(
  ctx: PlatformContext,
  {
    demoId,
    startsAt,
    hostId,
  }: { readonly demoId: string; readonly startsAt: string; readonly hostId: string | null },
): Promise<Demo> {
  const before = await getDemo(ctx.tx, demoId);
  if (before.status !== 'booked') throw new AppError('demo_closed');
  const free = hostsFreeAt(await loadFreeSlots(ctx, demoId), startsAt);
  const hostIds = hostId === null ? free : free.filter((id) => id === hostId);
  const change = await fetchRow(
    ctx.tx,
    DemoChange,
    sql`select app.move_demo_as_platform(${demoId}::uuid, ${hostIds}::uuid[], ${startsAt}::timestamptz) as outcome`,
  );
  assertChanged(change?.outcome);
  const after = await getDemo(ctx.tx, demoId);
  ctx.audit('demo.moved', demoId, {
    before: { startsAt: before.startsAt, hostId: before.hostId },
    after: { startsAt: after.startsAt, hostId: after.hostId },
  });
  return after;
}
