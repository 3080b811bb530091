import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StockItem } from '../contract.ts';
import type { WriteOffStock } from '../moves.contract.ts';
import { findKeptItem } from './find-move.ts';
import { findStockItem } from './find-stock-item.ts';
import { insertMovementsByHand } from './insert-movements.ts';
import { lockItems } from './lock-items.ts';

/** Takes some of a lot out of the stock, never more than is there. @throws AppError `not_found`, `stock_short`. */
export async function writeOffStock(ctx: MemberContext, input: WriteOffStock): Promise<StockItem> {
  const { itemId, lotId, locationId, kind, quantityThousandths, reason, note } = input;
  const [{ unit, name }] = await Promise.all([
    findKeptItem(ctx, itemId),
    lockItems(ctx, sql`select ${itemId}::uuid`),
  ]);
  await insertMovementsByHand(ctx, [
    { kind, itemId, unit, lotId, locationId, quantityThousandths: -quantityThousandths, reason, note },
  ]);
  ctx.audit('stock.written_off', itemId, { after: { ...input, name } });
  return findStockItem(ctx, itemId);
}
