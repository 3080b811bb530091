import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext, PublicContext } from '#foundation/server/http/context.ts';
import { demoSlots, nextDemoSlot, type DemoCalendar, type DemoSlot } from '../demo-slots.rules.ts';

type AnyContext = Pick<PublicContext | PlatformContext, 'tx' | 'now'>;

/**
 * DEMO-2 for the present state.
 *
 * @param except a booking that is to move: its time counts as free
 */
export async function loadFreeSlots({ tx, now }: AnyContext, except: string | null): Promise<DemoSlot[]> {
  const { rows } = await sql<{ calendar: DemoCalendar }>`
    select app.demo_calendar(${except}::uuid) as calendar`.execute(tx);
  const calendar = rows[0]?.calendar;
  return calendar ? demoSlots(calendar, now.getTime()) : [];
}

/**
 * Those who are free at the wanted start, the best first.
 *
 * @throws AppError `slot_taken` when nobody is, or the time is not offered (any more).
 */
export function hostsFreeAt(slots: readonly DemoSlot[], wanted: string): readonly string[] {
  const wantedMs = Date.parse(wanted);
  const slot = slots.find(({ startsAtMs }) => startsAtMs === wantedMs);
  if (!slot) throw new AppError('slot_taken');
  return slot.hostIds;
}

/** Adds the next free slot to the refusal. */
export async function adviseNextSlot(
  ctx: AnyContext,
  { startsAt }: { readonly startsAt: string },
  refusal: AppError,
): Promise<AppError> {
  if (refusal.code !== 'slot_taken') return refusal;
  const next = nextDemoSlot(await loadFreeSlots(ctx, null), Date.parse(startsAt));
  return new AppError(
    'slot_taken',
    { ...refusal.details, nextSlot: next && new Date(next.startsAtMs).toISOString() },
    { cause: refusal },
  );
}
