import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordedLevel } from '../count.rules.ts';
import { insertMovementsByHand, type NewMovement } from './insert-movements.ts';
import { lockItems } from './lock-items.ts';

/** What was counted of an item at a location. */
export interface CountedPlace {
  readonly itemId: string;
  readonly unit: string;
  readonly locationId: string;
  /** What makes the record what was counted, from what is on record now; null where that is no longer what was shown. */
  readonly correctionsOf: (there: readonly RecordedLevel[]) => readonly RecordedLevel[] | null;
}

interface Corrected {
  readonly itemId: string;
  readonly locationId: string;
  readonly corrections: readonly RecordedLevel[];
}

/** More would exceed the parameters of a statement. */
const ROWS_AT_ONCE = 1000;

/**
 * COUNT-1. Makes the record what was counted, of any number of items and locations. They are locked first: what is on record stays as it
 * is until the end. @throws AppError `stock_changed` where the record is no longer what was shown, `stock_short`.
 */
export async function correctLevels(
  ctx: MemberContext,
  places: readonly CountedPlace[],
  note: string | null,
): Promise<readonly Corrected[]> {
  const itemIds = [...new Set(places.map(({ itemId }) => itemId))];
  const [, levels] = await Promise.all([
    lockItems(ctx, sql`select unnest(${itemIds}::uuid[])`),
    ctx.tx
      .selectFrom('stock_levels')
      .select([
        'item_id as itemId',
        'location_id as locationId',
        'lot_id as lotId',
        'quantity_thousandths as quantityThousandths',
      ])
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
      .execute(),
  ]);
  const byPlace = Map.groupBy(levels, ({ itemId, locationId }) => `${itemId} ${locationId}`);
  const movements: NewMovement[] = [];
  const corrected = places.map(({ itemId, unit, locationId, correctionsOf }) => {
    const there = byPlace.get(`${itemId} ${locationId}`) ?? [];
    const corrections = correctionsOf(there);
    if (!corrections) throw new AppError('stock_changed');
    for (const { lotId, quantityThousandths } of corrections)
      movements.push({
        kind: 'counted',
        itemId,
        unit,
        locationId,
        ...(lotId === null ? {} : { lotId }),
        quantityThousandths,
        note,
      });
    return { itemId, locationId, corrections };
  });
  for (let from = 0; from < movements.length; from += ROWS_AT_ONCE)
    await insertMovementsByHand(ctx, movements.slice(from, from + ROWS_AT_ONCE));
  return corrected;
}
