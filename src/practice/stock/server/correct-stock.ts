import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import { correctionsOf } from '../count.rules.ts';
import type { CorrectStock } from '../moves.contract.ts';
import { findKeptItem } from './find-move.ts';
import { findStockItem } from './find-stock-item.ts';
import { insertMovements } from './insert-movements.ts';
import { lockItems } from './lock-items.ts';

/** COUNT-1. Records what was counted of an item at a location. @throws AppError `not_found`, `stock_changed`. */
export async function correctStock(ctx: MemberContext, input: CorrectStock): Promise<StockItem> {
  const { itemId, locationId, lots, note } = input;
  const { clinicId } = ctx.session;
  const [{ unit, name }, , there] = await Promise.all([
    findKeptItem(ctx, itemId),
    // Before the read: what is there stays as it is until the end.
    lockItems(ctx, sql`select ${itemId}::uuid`),
    ctx.tx
      .selectFrom('stock_levels')
      .select(['lot_id as lotId', 'quantity_thousandths as quantityThousandths'])
      .where('clinic_id', '=', clinicId)
      .where('item_id', '=', itemId)
      .where('location_id', '=', locationId)
      .execute(),
  ]);
  const corrections = correctionsOf(lots, there);
  if (!corrections) throw new AppError('stock_changed');
  await insertMovements(
    ctx,
    corrections.map(({ lotId, quantityThousandths }) => ({
      kind: 'counted',
      itemId,
      unit,
      locationId,
      ...(lotId === null ? {} : { lotId }),
      quantityThousandths,
      note,
    })),
  );
  ctx.audit('stock.corrected', itemId, { after: { name, locationId, lots, corrections, note } });
  return findStockItem(ctx, itemId);
}
