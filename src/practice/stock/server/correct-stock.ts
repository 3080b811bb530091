import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import { correctionsOf } from '../count.rules.ts';
import type { CorrectStock } from '../moves.contract.ts';
import { correctLevels } from './correct-levels.ts';
import { findKeptItem } from './find-move.ts';
import { findStockItem } from './find-stock-item.ts';

/** COUNT-1. Records what was counted of an item at a location. @throws AppError `not_found`, `stock_changed`. */
export async function correctStock(ctx: MemberContext, input: CorrectStock): Promise<StockItem> {
  const { itemId, locationId, lots, note } = input;
  const { unit, name } = await findKeptItem(ctx, itemId);
  const [corrected] = await correctLevels(
    ctx,
    [{ itemId, unit, locationId, correctionsOf: (there) => correctionsOf(lots, there) }],
    note,
  );
  const corrections = corrected?.corrections;
  ctx.audit('stock.corrected', itemId, { after: { name, locationId, lots, corrections, note } });
  return findStockItem(ctx, itemId);
}
