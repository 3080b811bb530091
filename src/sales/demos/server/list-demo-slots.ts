import type { PublicContext } from '#foundation/server/http/context.ts';
import { loadFreeSlots } from './free-slots.ts';

/** Every half hour that can be booked now. */
export async function listDemoSlots(ctx: PublicContext): Promise<{ slots: string[] }> {
  const slots = await loadFreeSlots(ctx, null);
  return { slots: slots.map(({ startsAtMs }) => new Date(startsAtMs).toISOString()) };
}
