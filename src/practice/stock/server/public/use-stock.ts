import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { allocateUse, type PlacedLot, withoutTaken } from '../../allocate.rules.ts';
import { findPlacedLots } from '../find-placed-lots.ts';
import { type ActUsingStock, findUses } from '../find-uses.ts';
import { insertMovements, type NewMovement } from '../insert-movements.ts';
import { lockItems } from '../lock-items.ts';

/**
 * CORE-2, STOCK-1, LOT-2. Takes from the stock what acts use: the item itself, where it is stocked, and what the catalogue says that it
 * uses up, as it says today. Of an item whose level is kept it takes lots, the earliest expiry first; what is not there is recorded as
 * short, because care is never refused for it. Items without stock move nothing.
 */
export async function useStock(ctx: MemberContext, acts: readonly ActUsingStock[]): Promise<void> {
  if (acts.length === 0) return;
  const uses = await findUses(ctx, acts);
  if (uses.length === 0) return;
  const itemIds = [...new Set(uses.map(({ itemId }) => itemId))];
  const [, { today, items }] = await Promise.all([
    // Before the read, which then sees what those who held them have left.
    lockItems(ctx, sql`select unnest(${itemIds}::uuid[])`),
    findPlacedLots(ctx, itemIds),
  ]);
  const left = new Map<string, readonly PlacedLot[]>(items.map(({ itemId, placed }) => [itemId, placed]));
  const movements: NewMovement[] = [];
  for (const { actId, itemId, unit, quantityThousandths } of uses) {
    const move = { kind: 'used', actId, itemId, unit } as const;
    const firstLocationId = items.find((item) => item.itemId === itemId)?.firstLocationId;
    const placed = left.get(itemId);
    if (firstLocationId === undefined || !placed) {
      movements.push({ ...move, quantityThousandths: -quantityThousandths });
      continue;
    }
    const { taken, shortThousandths } = allocateUse(quantityThousandths, placed, { today, firstLocationId });
    left.set(itemId, withoutTaken(placed, taken));
    for (const { locationId, lotId, quantityThousandths: quantity } of taken)
      movements.push({ ...move, locationId, lotId, quantityThousandths: -quantity });
    if (shortThousandths > 0)
      movements.push({ ...move, locationId: firstLocationId, quantityThousandths: -shortThousandths });
  }
  await insertMovements(ctx, movements);
}
