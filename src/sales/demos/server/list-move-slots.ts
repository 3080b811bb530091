import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { MoveSlots } from '../contract.ts';
import { getDemo } from './find-demos.ts';
import { loadFreeSlots } from './free-slots.ts';

/**
 * The slots that a demo can be moved to, with the free hosts; its own counts as free. @throws AppError `not_found`.
 */
export async function listMoveSlots(
  ctx: PlatformContext,
  { demoId }: { readonly demoId: string },
): Promise<MoveSlots> {
  await getDemo(ctx.tx, demoId);
  const slots = await loadFreeSlots(ctx, demoId);
  const hostIds = [...new Set(slots.flatMap((slot) => slot.hostIds))];
  const hosts =
    hostIds.length === 0
      ? []
      : await ctx.tx
          .selectFrom('profiles')
          .select(['id', 'full_name', 'email'])
          .where('id', 'in', hostIds)
          .orderBy('full_name')
          .orderBy('id')
          .execute();
  return {
    slots: slots.map((slot) => ({
      startsAt: new Date(slot.startsAtMs).toISOString(),
      hostIds: [...slot.hostIds],
    })),
    hosts: hosts.map(({ id, full_name: name, email }) => ({ id, name: name || (email ?? 'No name') })),
  };
}
