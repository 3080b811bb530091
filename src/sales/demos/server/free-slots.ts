import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext, PublicContext } from '#foundation/server/http/context.ts';
import { DemoCalendar } from '../calendar.contract.ts';
import { demoSlots, nextDemoSlot, type DemoSlot } from '../demo-slots.rules.ts';

const Row = z.object({ calendar: DemoCalendar });

type AnyContext = Pick<PublicContext | PlatformContext, 'tx' | 'now'>;

/**
 * DEMO-2: the slots that are free now.
 *
 * @param except a booking that is to be moved: its time counts as free.
 */
export async function loadFreeSlots({ tx, now }: AnyContext, except: string | null): Promise<DemoSlot[]> {
  const row = await fetchRow(tx, Row, sql`select app.demo_calendar(${except}::uuid) as calendar`);
  return row ? demoSlots(row.calendar, now.getTime()) : [];
}

/**
 * The hosts who are free at this start, the one with the fewest demos first.
 *
 * @throws AppError `slot_taken` when nobody is, or the time is not offered (any more).
 */
export function hostsFreeAt(slots: readonly DemoSlot[], startsAt: string): readonly string[] {
  const requestedMs = Date.parse(startsAt);
  const slot = slots.find(({ startsAtMs }) => startsAtMs === requestedMs);
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
