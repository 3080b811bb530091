import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { allocateUse, isUsableOn, type PlacedLot, type Taken, withoutTaken } from '../../allocate.rules.ts';
import { findPlacedLots } from '../find-placed-lots.ts';
import { type ActUsingStock, findUses } from '../find-uses.ts';
import { insertMovements, type NewMovement } from '../insert-movements.ts';
import { lockItems } from '../lock-items.ts';

/** What an act takes of an item. */
export interface StockUse {
  readonly actId: string;
  readonly itemId: string;
  readonly unit: string;
  readonly quantityThousandths: number;
}

/** The lot from which a use is taken, chosen by a person. */
export type ChosenLots = ReadonlyMap<StockUse, Pick<Taken, 'locationId' | 'lotId'>>;

/** An item that leaves only as what is known to be there and usable: at a counter nobody needs it at once. */
export interface TakenOnly {
  readonly itemId: string;
  /** The lot that was scanned, which is taken first; null for the usual order. */
  readonly lotId: string | null;
}

export interface HowTaken {
  /** Which uses are taken from which lot, whatever expires first. Asked once nobody else moves these items. */
  readonly chooseLots?: ((uses: readonly StockUse[]) => Promise<ChosenLots>) | undefined;
  /** An item of which nothing may be short. */
  readonly only?: TakenOnly | undefined;
}

/** Behavior 12. @throws AppError `lot_not_usable` for a lot that has expired, is held back or of which nothing is there. */
function assertUsable(placed: readonly PlacedLot[], lotId: string | null, today: Day): void {
  if (lotId === null) return;
  const lot = placed.find((one) => one.lotId === lotId && one.quantityThousandths > 0);
  if (!lot) throw new AppError('lot_not_usable', { reason: 'not_there' });
  if (!isUsableOn(lot, today))
    throw new AppError('lot_not_usable', {
      reason: lot.state === 'usable' ? 'expired' : lot.state,
      expiresOn: lot.expiresOn,
    });
}

/**
 * CORE-2, STOCK-1, LOT-2. Takes from the stock what acts use: the item itself, where it is stocked, and what the catalogue says that it
 * uses up, as it says today. Of an item whose level is kept it takes lots, the earliest expiry first; what is not there is recorded as
 * short, because care is never refused for it. Items without stock move nothing.
 *
 * @throws AppError `lot_not_usable`, `stock_not_enough` for the item of which nothing may be short.
 */
export async function useStock(
  ctx: MemberContext,
  acts: readonly ActUsingStock[],
  { chooseLots, only }: HowTaken = {},
): Promise<void> {
  if (acts.length === 0) return;
  const uses = await findUses(ctx, acts);
  if (uses.length === 0) return;
  const itemIds = [...new Set(uses.map(({ itemId }) => itemId))];
  const [, { today, items }] = await Promise.all([
    // Before the read, which then sees what those who held them have left.
    lockItems(ctx, sql`select unnest(${itemIds}::uuid[])`),
    findPlacedLots(ctx, itemIds),
  ]);
  const chosen = await chooseLots?.(uses);
  const left = new Map<string, readonly PlacedLot[]>(items.map(({ itemId, placed }) => [itemId, placed]));
  const movements: NewMovement[] = [];
  for (const use of uses) {
    const { actId, itemId, unit, quantityThousandths } = use;
    const move = { kind: 'used', actId, itemId, unit } as const;
    const lot = chosen?.get(use);
    if (lot) {
      movements.push({ ...move, ...lot, quantityThousandths: -quantityThousandths });
      continue;
    }
    const firstLocationId = items.find((item) => item.itemId === itemId)?.firstLocationId;
    const placed = left.get(itemId);
    if (firstLocationId === undefined || !placed) {
      movements.push({ ...move, quantityThousandths: -quantityThousandths });
      continue;
    }
    const firstLotId = only?.itemId === itemId ? only.lotId : null;
    assertUsable(placed, firstLotId, today);
    const { taken, shortThousandths } = allocateUse(quantityThousandths, placed, {
      today,
      firstLocationId,
      firstLotId,
    });
    if (only?.itemId === itemId && shortThousandths > 0)
      throw new AppError('stock_not_enough', {
        usableThousandths: quantityThousandths - shortThousandths,
        unit,
      });
    left.set(itemId, withoutTaken(placed, taken));
    for (const { locationId, lotId, quantityThousandths: quantity } of taken)
      movements.push({ ...move, locationId, lotId, quantityThousandths: -quantity });
    if (shortThousandths > 0)
      movements.push({ ...move, locationId: firstLocationId, quantityThousandths: -shortThousandths });
  }
  await insertMovements(ctx, movements);
}
